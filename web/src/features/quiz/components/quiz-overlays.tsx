import { Button } from 'antd';
import type { LeaveGuard } from '../../../lib/use-leave-guard.js';
import { lazyScreen } from '../../../lib/lazy-screen.js';
import { LazyPart } from '../../../ui/lazy-part.js';
import { shortcuts } from '../hooks/use-shortcuts.js';
import { currentQuestion, type QuizAction, type QuizState } from '../quiz-state.js';
import type { MapGroup } from '../../../ui/question/question-map.js';
import type { Overlay } from '../../../ui/question/question-strip.js';
import { QuizSettings } from './quiz-settings.js';

const ExhibitSheet = lazyScreen(() =>
  import('../../../ui/question/exhibit-sheet.js').then((m) => m.ExhibitSheet),
);
const QuestionMap = lazyScreen(() =>
  import('../../../ui/question/question-map.js').then((m) => m.QuestionMap),
);
const ShortcutsDialog = lazyScreen(() =>
  import('../../../ui/question/shortcuts-dialog.js').then((m) => m.ShortcutsDialog),
);
const CalculatorDrawer = lazyScreen(() => import('./calculator-drawer.js').then((m) => m.CalculatorDrawer));
const LeaveDialog = lazyScreen(() => import('../../../ui/leave-dialog.js').then((m) => m.LeaveDialog));

/** Parts that a running quiz loads before they are opened. */
export const quizParts: { preload: () => void }[] = [
  ExhibitSheet,
  ShortcutsDialog,
  CalculatorDrawer,
  LeaveDialog,
  QuestionMap,
];

interface Props {
  overlay: Overlay | null;
  state: QuizState;
  guard: LeaveGuard;
  outlivesTab: boolean;
  dispatch: (action: QuizAction) => void;
  onClose: () => void;
}

export function QuizOverlays({ overlay, state, guard, outlivesTab, dispatch, onClose }: Props) {
  const exhibit = currentQuestion(state)?.exhibit ?? null;
  return (
    <>
      <LazyPart name="The map" open={overlay === 'map'} onClose={onClose}>
        <QuestionMap
          open={overlay === 'map'}
          groups={quizMap(state)}
          onClose={onClose}
          onJump={(index) => {
            onClose();
            dispatch({ type: 'jump', index });
          }}
        />
      </LazyPart>
      <LazyPart name="The dialog" open={overlay === 'shortcuts'} onClose={onClose}>
        <ShortcutsDialog open={overlay === 'shortcuts'} shortcuts={shortcuts} onClose={onClose}>
          <QuizSettings />
        </ShortcutsDialog>
      </LazyPart>
      <LazyPart name="The exhibit" open={overlay === 'exhibit'} onClose={onClose}>
        {exhibit && <ExhibitSheet exhibit={exhibit} open={overlay === 'exhibit'} onClose={onClose} />}
      </LazyPart>
      <LazyPart name="The calculator" open={overlay === 'calculator'} onClose={onClose}>
        <CalculatorDrawer open={overlay === 'calculator'} onClose={onClose} />
      </LazyPart>
      <LeaveQuizDialog
        guard={guard}
        state={state}
        outlivesTab={outlivesTab}
        onEnd={() => dispatch({ type: 'end' })}
      />
    </>
  );
}

function quizMap({ questions, answers, flags, unsure, index }: QuizState): MapGroup[] {
  const places = questions.map(({ id }, place) => ({
    id,
    number: place + 1,
    status: id in answers ? ('answered' as const) : ('open' as const),
    flagged: flags[id] ?? false,
    unsure: unsure[id] ?? false,
    current: place === index,
  }));
  return [{ id: 'all', name: null, places }];
}

interface LeaveProps extends Pick<Props, 'guard' | 'state' | 'outlivesTab'> {
  onEnd: () => void;
}

function LeaveQuizDialog({ guard, state, outlivesTab, onEnd }: LeaveProps) {
  const unsent = state.unsent.length;
  const answered = Object.keys(state.answers).length;
  const endNow = () => {
    guard.stay();
    onEnd();
  };
  return (
    <LazyPart name="The dialog" open={guard.isAsking} onClose={guard.stay}>
      <LeaveDialog
        guard={guard}
        title="Leave this quiz?"
        alternative={
          answered > 0 && (
            <Button size="large" onClick={endNow}>
              End now
            </Button>
          )
        }
      >
        <p>{unsent === 0 ? SAVED : unsavedText(unsent, outlivesTab)}</p>
        {answered > 0 && <p>{endText(answered, state.questions.length)}</p>}
      </LeaveDialog>
    </LazyPart>
  );
}

const SAVED =
  'Your answers are saved. Open this quiz again from the dashboard, and you will continue at the first unanswered question.';

function unsavedText(unsent: number, outlivesTab: boolean): string {
  const [answers, them] = unsent === 1 ? ['1 answer is', 'it'] : [`${unsent} answers are`, 'them'];
  return outlivesTab
    ? `${answers} not saved yet. This device keeps ${them} and sends ${them} when it is online.`
    : `${answers} not saved yet. This tab keeps ${them} and sends ${them} when you open the quiz again.`;
}

function endText(answered: number, total: number): string {
  const open = total - answered;
  const rest = open === 1 ? 'the 1 without an answer counts' : `the ${open} without an answer count`;
  const scored = `${answered} of ${total} questions ${answered === 1 ? 'has' : 'have'} an answer`;
  return `End now shows your result at once: ${scored}${open === 0 ? '' : `, and ${rest} as incorrect`}.`;
}
