import { isControl, isRadio, useKeyActions } from '../../../ui/question/use-key-actions.js';
import type { Shortcut } from '../../../ui/question/shortcuts-dialog.js';

export interface ShortcutActions {
  chooseLetter: (letter: string) => void;
  chooseNth: (nth: number) => void;
  next: () => void;
  goBack: () => void;
  flag: () => void;
  unsure: () => void;
  note: () => void;
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
  { keys: ['U'], does: 'Mark as not sure, if switched on below' },
  { keys: ['N'], does: 'Write a note' },
  { keys: ['M'], does: 'Open the question map' },
  { keys: ['T'], does: 'Hear the time on this question' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const satisfies readonly Shortcut[];

export function useShortcuts(enabled: boolean, actions: ShortcutActions): void {
  useKeyActions(enabled, (event) => actionOf(event, actions));
}

function actionOf({ key, target, repeat }: KeyboardEvent, actions: ShortcutActions): (() => void) | null {
  if (/^[a-e]$/i.test(key)) return () => actions.chooseLetter(key.toUpperCase());
  if (/^[1-5]$/.test(key)) return () => actions.chooseNth(Number(key) - 1);
  switch (key) {
    case 'Enter':
      // a focused control handles Enter itself
      return isControl(target) && !repeat ? null : actions.next;
    case 'ArrowLeft':
      return isRadio(target) ? null : actions.goBack;
    case '?':
      return actions.help;
    default:
      return byLetter(key.toLowerCase(), actions);
  }
}

function byLetter(letter: string, actions: ShortcutActions): (() => void) | null {
  const { goBack, flag, unsure, note, map, time } = actions;
  const byKey: Record<string, () => void> = { p: goBack, f: flag, u: unsure, n: note, m: map, t: time };
  return byKey[letter] ?? null;
}
