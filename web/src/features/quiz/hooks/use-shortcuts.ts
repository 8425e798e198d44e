import { useEffect } from 'react';

export interface ShortcutActions {
  chooseLetter: (letter: string) => void;
  chooseNth: (nth: number) => void;
  goOn: () => void;
  goBack: () => void;
  flag: () => void;
  map: () => void;
  time: () => void;
  help: () => void;
}

export const shortcuts = [
  { keys: ['A', 'B', 'C', 'D', 'E'], does: 'Choose an answer' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Choose an answer by its place' },
  { keys: ['Enter'], does: 'Next, or Continue' },
  { keys: ['P', '←'], does: 'Previous' },
  { keys: ['F'], does: 'Flag or unflag' },
  { keys: ['M'], does: 'Open the question map' },
  { keys: ['T'], does: 'Hear the time on this question' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const;

export function useShortcuts(enabled: boolean, actions: ShortcutActions): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const action = actionOf(event, actions);
      if (!action) return;
      event.preventDefault();
      // a held key must not run through the quiz
      if (!event.repeat) action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

function actionOf({ key, target, repeat }: KeyboardEvent, actions: ShortcutActions): (() => void) | null {
  if (/^[a-e]$/i.test(key)) return () => actions.chooseLetter(key.toUpperCase());
  if (/^[1-5]$/.test(key)) return () => actions.chooseNth(Number(key) - 1);
  switch (key) {
    case 'Enter':
      // a focused control handles Enter itself
      return isControl(target) && !repeat ? null : actions.goOn;
    case 'ArrowLeft':
      return isRadio(target) ? null : actions.goBack;
    case '?':
      return actions.help;
    default:
      return byLetter(key.toLowerCase(), actions);
  }
}

function byLetter(letter: string, { goBack, flag, map, time }: ShortcutActions): (() => void) | null {
  const byKey: Record<string, () => void> = { p: goBack, f: flag, m: map, t: time };
  return byKey[letter] ?? null;
}

function isRadio(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'radio';
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || isRadio(target)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}
