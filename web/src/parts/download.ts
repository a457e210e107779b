/** Hands a record to the browser as a file. */
export function saveRecord(record: unknown, game: string, table: string): void {
  const text = typeof record === 'string' ? record : JSON.stringify(record, null, 1);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `councilfire-${game}-${table}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
