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
  return readStudies(links.map((file) => ({ file, title: decodeURIComponent(file).replace(/\/$|\.html?$/g, '').replace(/[_-]/g, ' ') })));
}

export async function loadStudies(): Promise<Study[]> {
  try {
    const answer = await fetch('studies/index.json');
    if (answer.ok) return readStudies(await answer.json());
  } catch {
    // no index: look at the folder instead
  }
  try {
    const page = await fetch('studies/');
    return page.ok ? fromListing(await page.text()) : [];
  } catch {
    return [];
  }
}
