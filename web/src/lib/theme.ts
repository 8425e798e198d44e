import { createStore, useStore } from './create-store.js';
import { readLocal, writeLocal } from './local-store.js';

/** The theme: the system's, or the user's stored choice. public/theme.js applies it before the first paint. */

const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const KEY = 'tenfold.theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const store = createStore(readChoice);

systemIsDark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) apply();
});

function readChoice(): ThemeChoice {
  const stored = readLocal(KEY);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

function readMode(): 'light' | 'dark' {
  const choice = readChoice();
  if (choice !== 'system') return choice;
  return systemIsDark.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = readMode();
  store.changed();
}

export function chooseTheme(choice: ThemeChoice): void {
  writeLocal(KEY, choice);
  apply();
}

export function useThemeChoice(): ThemeChoice {
  return useStore(store);
}

export function useThemeMode(): 'light' | 'dark' {
  return useStore({ ...store, read: readMode });
}
