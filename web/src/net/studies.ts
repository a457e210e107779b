// The list of studies: studies/index.json when the server writes one, else the links of the folder's page.

export interface StudyResult {
  name: string;
  rate: number;
  low: number;
  high: number;
}

export interface Study {
  title: string;
  file: string;
  game: string;
  scenario: string;
  games: number;
  date: string;
  text: string;
  results: StudyResult[];
}

type Loose = Record<string, unknown>;

/** Wilson's interval: honest also for few games and for rates near 0 or 1. */
export function interval(wins: number, games: number): [number, number] {
  if (!games) return [0, 1];
  const z = 1.96;
  const p = wins / games;
  const middle = (p + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const half = (z * Math.sqrt((p * (1 - p)) / games + (z * z) / (4 * games * games))) / (1 + (z * z) / games);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export function readStudies(answer: unknown): Study[] {
  const root = answer as Loose | unknown[];
  const list = (Array.isArray(root) ? root : (root?.studies ?? [])) as Loose[];
  return list.map((s) => {
    const games = Number(s.games ?? 0);
    const wins = (s.wins ?? {}) as Record<string, number>;
    const file = String(s.file ?? s.report ?? s.path ?? '');
    return {
      title: String(s.title ?? s.name ?? file),
      file: `studies/${file.replace(/^\/+|^studies\//g, '')}`,
      game: String(s.game ?? ''),
      scenario: String(s.scenario ?? ''),
      games,
      date: String(s.date ?? ''),
      text: String(s.text ?? s.question ?? ''),
      results: Object.entries(wins).map(([name, n]) => {
        const [low, high] = interval(n, games);
        return { name, rate: games ? n / games : 0, low, high };
      }),
    };
  });
}

function fromListing(page: string): Study[] {
  const links = [...page.matchAll(/href="([^"?#]+\.html?|[^"?#/.]+\/)"/g)].map((m) => m[1]!);
  return readStudies(
    links.map((file) => ({
      file,
      title: decodeURIComponent(file)
        .replace(/\/$|\.html?$/g, '')
        .replace(/[_-]/g, ' '),
    })),
  );
}

/** What the server finds in the user's folder: names with their files. */
function fromFolders(answer: unknown): Study[] {
  const folders = ((answer as Loose | null)?.studies ?? []) as { name: string; files?: string[] }[];
  return readStudies(
    folders
      .filter((f) => f.files?.includes('report.html'))
      .map((f) => ({ title: f.name, file: `${f.name}/report.html` })),
  );
}

function together(first: Study[], more: Study[]): Study[] {
  return [...first, ...more.filter((m) => !first.some((f) => f.file === m.file))];
}

export async function loadStudies(): Promise<Study[]> {
  let listed: Study[] = [];
  try {
    const answer = await fetch('studies/index.json');
    if (answer.ok) listed = readStudies(await answer.json());
  } catch {
    // no index: look at the folder alone
  }
  try {
    const page = await fetch('studies/');
    if (!page.ok) return listed;
    const text = await page.text();
    return together(listed, text.startsWith('{') ? fromFolders(JSON.parse(text)) : fromListing(text));
  } catch {
    return listed;
  }
}
