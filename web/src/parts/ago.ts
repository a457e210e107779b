/** How long ago, as people say it. Nothing for a time that is not known. */
export function ago(when: string | number | undefined, now = Date.now()): string {
  const ms = typeof when === 'number' ? (when < 1e12 ? when * 1000 : when) : Date.parse(when ?? '');
  if (!Number.isFinite(ms) || ms <= 0) return '';
  const minutes = Math.max(0, Math.round((now - ms) / 60_000));
  if (minutes < 2) return 'just now';
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
