// A small reader for the facts' CSV files: quoted fields, doubled quotes, one header row.
import { readFileSync } from 'node:fs';

function splitRow(text, start) {
  const fields = [];
  let field = '';
  let quoted = false;
  let i = start;
  for (; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') {
        field += '"';
        i++;
      } else if (c === '"') quoted = false;
      else field += c;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      fields.push(field);
      field = '';
    } else if (c === '\n') break;
    else if (c !== '\r') field += c;
  }
  fields.push(field);
  return { fields, next: i + 1 };
}

export function readCsv(path) {
  const text = readFileSync(path, 'utf8');
  let { fields: header, next } = splitRow(text, 0);
  const rows = [];
  while (next < text.length) {
    const row = splitRow(text, next);
    next = row.next;
    if (row.fields.length > 1) rows.push(Object.fromEntries(header.map((h, i) => [h, row.fields[i] ?? ''])));
  }
  return rows;
}
