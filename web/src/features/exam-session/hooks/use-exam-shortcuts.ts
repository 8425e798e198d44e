import type { Shortcut } from '../../../ui/question/shortcuts-dialog.js';
import { isControl, isRadio, useKeyActions } from '../../../ui/question/use-key-actions.js';

interface ExamActions {
  choose: (letter: string) => void;
  chooseNth: (nth: number) => void;
  strike: (letter: string) => void;
  strikeFocused: () => void;
  clear: () => void;
  next: () => void;
  previous: () => void;
  flag: () => void;
  unsure: () => void;
  note: () => void;
  highlight: () => void;
  calculator: () => void;
  exhibit: () => void;
  map: () => void;
  review: () => void;
  time: () => void;
  larger: () => void;
  smaller: () => void;
  help: () => void;
}

export const examShortcuts = [
  { keys: ['A', 'B', 'C', 'D', 'E'], does: 'Choose an answer' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Choose an answer by its place' },
  { keys: ['Shift + A–E'], does: 'Strike out an answer, or take the strike back' },
  { keys: ['S'], does: 'Strike out the answer that has the focus' },
  { keys: ['X'], does: 'Clear the answer' },
  { keys: ['Enter'], does: 'Next question' },
  { keys: ['P', '←'], does: 'Previous question' },
  { keys: ['F'], does: 'Flag for review' },
  { keys: ['U'], does: 'Mark as not sure' },
  { keys: ['N'], does: 'Write a note' },
  { keys: ['H'], does: 'Highlight the selected text, or choose words by keyboard' },
  { keys: ['K'], does: 'Calculator' },
  { keys: ['V'], does: 'Go to the exhibit' },
  { keys: ['+', '−'], does: 'Text size' },
  { keys: ['M'], does: 'Question map' },
  { keys: ['R'], does: 'Review and end' },
  { keys: ['T'], does: 'Hear the time left' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const satisfies readonly Shortcut[];

export function useExamShortcuts(enabled: boolean, actions: ExamActions): void {
  useKeyActions(enabled, (event) => actionOf(event, actions));
}

function actionOf(event: KeyboardEvent, actions: ExamActions): (() => void) | null {
  const { key, shiftKey, target, repeat } = event;
  if (/^[a-e]$/i.test(key)) {
    const letter = key.toUpperCase();
    return () => (shiftKey ? actions.strike(letter) : actions.choose(letter));
  }
  if (/^[1-5]$/.test(key)) return () => actions.chooseNth(Number(key) - 1);
  switch (key) {
    case 'Enter':
      // a focused control handles Enter itself
      return isControl(target) && !repeat ? null : actions.next;
    case 'ArrowLeft':
      return isRadio(target) || isControl(target) ? null : actions.previous;
    case '+':
    case '=':
      return actions.larger;
    case '-':
      return actions.smaller;
    case '?':
      return actions.help;
    default:
      return byLetter(key.toLowerCase(), actions);
  }
}

function byLetter(letter: string, actions: ExamActions): (() => void) | null {
  const byKey: Record<string, () => void> = {
    s: actions.strikeFocused,
    x: actions.clear,
    p: actions.previous,
    f: actions.flag,
    u: actions.unsure,
    n: actions.note,
    h: actions.highlight,
    k: actions.calculator,
    v: actions.exhibit,
    m: actions.map,
    r: actions.review,
    t: actions.time,
  };
  return byKey[letter] ?? null;
}
