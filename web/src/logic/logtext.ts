// Log text carries references as [[id|shown name]]; here it becomes plain runs and named links.

/** An id as words, where the data gives no name. */
export function inWords(id: string): string {
  return id.replace(/_/g, ' ');
}

export interface TextRun {
  text: string;
  ref?: string;
}

export function parseLogText(text: string | undefined): TextRun[] {
  const runs: TextRun[] = [];
  const source = text ?? '';
  const pattern = /\[\[([^\]|]+)(?:\|([^\]]*))?\]\]/g;
  let end = 0;
  for (const match of source.matchAll(pattern)) {
    if (match.index > end) runs.push({ text: source.slice(end, match.index) });
    runs.push({ text: match[2] || match[1]!, ref: match[1]! });
    end = match.index + match[0].length;
  }
  if (end < source.length) runs.push({ text: source.slice(end) });
  return runs;
}

export function plainLogText(text: string | undefined): string {
  return parseLogText(text)
    .map((run) => run.text)
    .join('');
}
