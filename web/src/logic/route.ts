// The page's addresses are hash routes (docs/server.md), so one document serves them all.

export type Route =
  | { page: 'front' }
  | { page: 'new'; game?: string; scenario?: string }
  | { page: 'table'; table: string; token?: string; step?: number; viewpoint?: string }
  | { page: 'rules'; game?: string; number?: string }
  | { page: 'replay' }
  | { page: 'studies' }
  | { page: 'campaigns' }
  | { page: 'campaign'; campaign: string; token?: string }
  | { page: 'sheet'; campaign: string; warband: string };

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray % in a hand-typed address is taken as it stands
  }
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decode);
  const params = new URLSearchParams(query);
  switch (parts[0]) {
    case 'new':
      return { page: 'new', game: parts[1], scenario: parts[2] };
    case 't':
      if (!parts[1]) return { page: 'front' };
      return {
        page: 'table',
        table: parts[1],
        token: params.get('k') ?? undefined,
        step: wholeNumber(parts[2]),
        viewpoint: params.get('as') ?? undefined,
      };
    case 'rules':
      return { page: 'rules', game: parts[1], number: parts[2] };
    case 'replay':
      return { page: 'replay' };
    case 'campaigns':
      return { page: 'campaigns' };
    case 'c':
      if (!parts[1]) return { page: 'campaigns' };
      if (parts[2] === 'sheet' && parts[3]) return { page: 'sheet', campaign: parts[1], warband: parts[3] };
      return { page: 'campaign', campaign: parts[1], token: params.get('k') ?? undefined };
    case 'studies':
      return { page: 'studies' };
    default:
      return { page: 'front' };
  }
}

export function tableAddress(
  table: string,
  options: { token?: string; step?: number; viewpoint?: string } = {},
): string {
  const params = new URLSearchParams();
  if (options.token) params.set('k', options.token);
  if (options.viewpoint) params.set('as', options.viewpoint);
  const step = options.step === undefined ? '' : `/${options.step}`;
  const query = params.toString();
  return `#/t/${encodeURIComponent(table)}${step}${query ? `?${query}` : ''}`;
}

export function ruleAddress(game: string, number?: string): string {
  return `#/rules/${encodeURIComponent(game)}${number ? `/${encodeURIComponent(number)}` : ''}`;
}
