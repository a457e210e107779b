// The players' guides of docs/, built into the page.
const files = import.meta.glob<string>(['../../../docs/*.md', '!../../../docs/{board,protocol,server,strength}.md'], {
  query: '?raw',
  import: 'default',
});

/** The guide of a game as Markdown; nothing if it has none. */
export async function loadGuide(game: string): Promise<string> {
  const load = files[`../../../docs/${game}.md`];
  return load ? load() : '';
}
