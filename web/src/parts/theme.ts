import { keepSettings, settings, type Settings } from '../net/keep';

/** Dark and light follow the system unless this browser was told otherwise. */
export function applyTheme(choice: Settings['theme'] = settings().theme): void {
  keepSettings({ theme: choice });
  const root = document.documentElement;
  if (choice === 'auto') delete root.dataset.theme;
  else root.dataset.theme = choice;
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
