/** Hands a text to the browser as a file. */
export function saveText(text: string, name: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands a record to the browser as a file. */
export function saveRecord(record: unknown, game: string, table: string): void {
  saveText(typeof record === 'string' ? record : JSON.stringify(record, null, 1), `councilfire-${game}-${table}.json`);
}
