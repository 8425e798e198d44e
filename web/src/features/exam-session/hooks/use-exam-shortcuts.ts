import type { Shortcut } from '../../../ui/question/shortcuts-dialog.js';
import {
  isControl,
  questionAction,
  useKeyActions,
  type QuestionActions,
} from '../../../ui/question/use-key-actions.js';

interface ExamActions extends QuestionActions {
  strike: (letter: string) => void;
  strikeFocused: () => void;
  clear: () => void;
  highlight: () => void;
  calculator: () => void;
  references: (() => void) | null;
  exhibit: () => void;
  review: () => void;
  larger: () => void;
  smaller: () => void;
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
  { keys: ['L'], does: 'Open the references, go to them, close them' },
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
  const { key, shiftKey, target } = event;
  if (shiftKey && /^[a-e]$/i.test(key)) return () => actions.strike(key.toUpperCase());
  // the divider moves by it
  if (key === 'ArrowLeft' && isControl(target)) return null;
  const byKey: Record<string, (() => void) | null> = {
    l: actions.references,
    s: actions.strikeFocused,
    x: actions.clear,
    h: actions.highlight,
    k: actions.calculator,
    v: actions.exhibit,
    r: actions.review,
    '+': actions.larger,
    '=': actions.larger,
    '-': actions.smaller,
  };
  return byKey[key.toLowerCase()] ?? questionAction(event, actions);
}
