// The part of Markdown our guides are written in, as a tree the page draws: headings, paragraphs, lists, tables, code.
// Pictures are left out: those of docs/ are photographs of the table and would go stale here.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const marker = /^(\d+\.|[*-])\s+/;
const inline = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;

export function parseInline(text: string): Inline[] {
  return text
    .split(inline)
    .filter((t) => t !== '')
    .map((t): Inline => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(t);
      if (link) return { kind: 'link', text: link[1]!, href: link[2]! };
      if (t.startsWith('**') && t.length > 4) return { kind: 'strong', text: t.slice(2, -2) };
      if (t.startsWith('`') && t.length > 2) return { kind: 'code', text: t.slice(1, -1) };
      if (t.startsWith('*') && t.endsWith('*') && t.length > 2) return { kind: 'em', text: t.slice(1, -1) };
      return { kind: 'text', text: t };
    });
}

export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const cells = (row: string): Inline[][] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((c) => parseInline(c.trim()));

export function parseMarkdown(text: string): Block[] {
  return parseLines(text.split('\n'));
}

function parseLines(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const until = (stop: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && !stop(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (!line.trim() || /^!\[/.test(line)) at++;
    else if (heading) {
      at++;
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length,
        id: headingId(heading[2]!),
        text: parseInline(heading[2]!),
      });
    } else if (/^\|/.test(line)) {
      const rows = until((l) => !/^\|/.test(l));
      blocks.push({ kind: 'table', head: cells(rows[0]!), rows: rows.slice(2).map(cells) });
    } else if (/^ {4}/.test(line)) {
      const code = until((l) => l.trim() !== '' && !/^ {4}/.test(l));
      blocks.push({
        kind: 'code',
        text: code
          .map((l) => l.slice(4))
          .join('\n')
          .trimEnd(),
      });
    } else if (marker.test(line)) {
      blocks.push(parseList(until((l) => l.trim() !== '' && !marker.test(l) && !/^\s/.test(l))));
    } else {
      const words = until((l) => !l.trim() || /^(#|\||!\[)/.test(l) || marker.test(l));
      blocks.push({ kind: 'paragraph', text: parseInline(words.map((l) => l.trim()).join(' ')) });
    }
  }
  return blocks;
}

/** An item is its first line and all lines indented below it. */
function parseList(lines: string[]): Block {
  const items: string[][] = [];
  let indent = 2;
  for (const line of lines) {
    const start = marker.exec(line);
    if (start) {
      indent = start[0].length;
      items.push([line.slice(indent)]);
    } else items[items.length - 1]?.push(line.startsWith(' '.repeat(indent)) ? line.slice(indent) : line.trim());
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items: items.map(parseLines) };
}
