import { ExhibitSheet } from './exhibit-panel.js';
import { QuestionMap } from './question-map.js';
import { currentQuestion, type QuizAction, type QuizState } from '../quiz-state.js';
import { ShortcutsDialog } from './shortcuts-dialog.js';

export type Overlay = 'map' | 'shortcuts' | 'exhibit';

interface Props {
  overlay: Overlay | null;
  state: QuizState;
  dispatch: (action: QuizAction) => void;
  onClose: () => void;
}

export function QuizOverlays({ overlay, state, dispatch, onClose }: Props) {
  const exhibit = currentQuestion(state)?.exhibit ?? null;
  return (
    <>
      <QuestionMap
        open={overlay === 'map'}
        state={state}
        onClose={onClose}
        onJump={(index) => {
          onClose();
          dispatch({ type: 'jump', index });
        }}
      />
      <ShortcutsDialog open={overlay === 'shortcuts'} onClose={onClose} />
      {exhibit && <ExhibitSheet exhibit={exhibit} open={overlay === 'exhibit'} onClose={onClose} />}
    </>
  );
}
