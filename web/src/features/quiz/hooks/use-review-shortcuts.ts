import { isControl, useKeyActions } from '../../../ui/question/use-key-actions.js';
import type { Shortcut } from '../../../ui/question/shortcuts-dialog.js';

interface ReviewActions {
  next: () => void;
  previous: () => void;
  flag: () => void;
  note: () => void;
  map: () => void;
  help: () => void;
}

export const reviewShortcuts = [
  { keys: ['Enter', '→'], does: 'Next' },
  { keys: ['P', '←'], does: 'Previous' },
  { keys: ['F'], does: 'Flag or unflag' },
  { keys: ['N'], does: 'Write a note' },
  { keys: ['M'], does: 'Open the question map' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const satisfies readonly Shortcut[];

export function useReviewShortcuts(enabled: boolean, actions: ReviewActions): void {
  useKeyActions(enabled, (event) => actionOf(event, actions));
}

function actionOf(event: KeyboardEvent, actions: ReviewActions): (() => void) | null {
  const { key, target, repeat } = event;
  // a focused control handles Enter itself
  if (key === 'Enter') return isControl(target) && !repeat ? null : actions.next;
  if (key.startsWith('Arrow') && isScrollable(target)) return null;
  const byKey: Record<string, () => void> = {
    arrowright: actions.next,
    arrowleft: actions.previous,
    p: actions.previous,
    f: actions.flag,
    n: actions.note,
    m: actions.map,
    '?': actions.help,
  };
  return byKey[key.toLowerCase()] ?? null;
}

function isScrollable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[tabindex="0"]') !== null;
}
