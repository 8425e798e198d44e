import { questionAction, useKeyActions, type QuestionActions } from '../../../ui/question/use-key-actions.js';
import type { Shortcut } from '../../../ui/question/shortcuts-dialog.js';

export const shortcuts = [
  { keys: ['A', 'B', 'C', 'D', 'E'], does: 'Choose an answer' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Choose an answer by its place' },
  { keys: ['Enter'], does: 'Next, or Continue' },
  { keys: ['P', '←'], does: 'Previous' },
  { keys: ['F'], does: 'Flag or unflag' },
  { keys: ['U'], does: 'Mark as not sure, if switched on below' },
  { keys: ['N'], does: 'Write a note' },
  { keys: ['K'], does: 'Calculator and duty worksheet' },
  { keys: ['M'], does: 'Open the question map' },
  { keys: ['T'], does: 'Hear the time on this question' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const satisfies readonly Shortcut[];

export function useShortcuts(enabled: boolean, actions: QuestionActions & { calculator: () => void }): void {
  useKeyActions(enabled, (event) =>
    event.key.toLowerCase() === 'k' ? actions.calculator : questionAction(event, actions),
  );
}
