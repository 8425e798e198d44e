import { Button, Descriptions, Flex, Typography } from 'antd';
import type { LeaveGuard } from '../../../lib/use-leave-guard.js';
import { Dialog } from '../../../ui/dialog.js';
import { shortcuts } from '../hooks/use-shortcuts.js';
import { currentQuestion, type QuizAction, type QuizState } from '../quiz-state.js';
import { ExhibitSheet } from './exhibit-panel.js';
import { QuestionMap } from './question-map.js';
import { WaitSetting } from './wait-setting.js';

export type Overlay = 'map' | 'shortcuts' | 'exhibit';

interface Props {
  overlay: Overlay | null;
  state: QuizState;
  guard: LeaveGuard;
  dispatch: (action: QuizAction) => void;
  onClose: () => void;
}

export function QuizOverlays({ overlay, state, guard, dispatch, onClose }: Props) {
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
      <LeaveDialog guard={guard} unsent={state.unsent.length} />
    </>
  );
}

function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Descriptions
        column={1}
        size="small"
        bordered
        items={shortcuts.map(({ keys, does }) => ({
          key: does,
          label: does,
          children: (
            <Flex justify="end" wrap gap={4}>
              {keys.map((key) => (
                <Typography.Text key={key} keyboard>
                  {key}
                </Typography.Text>
              ))}
            </Flex>
          ),
        }))}
      />
      <WaitSetting />
    </Dialog>
  );
}

interface LeaveProps {
  guard: LeaveGuard;
  unsent: number;
}

function LeaveDialog({ guard, unsent }: LeaveProps) {
  return (
    <Dialog
      open={guard.isAsking}
      title="Leave this quiz?"
      onClose={guard.stay}
      actions={
        <>
          <Button size="large" onClick={guard.stay}>
            Stay
          </Button>
          <Button size="large" type="primary" onClick={guard.leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>{unsent === 0 ? SAVED : unsavedText(unsent)}</p>
    </Dialog>
  );
}

const SAVED =
  'Your answers are saved. Open this quiz again from the dashboard, and you will continue at the first unanswered question.';

function unsavedText(unsent: number): string {
  const [answers, them] = unsent === 1 ? ['1 answer is', 'it'] : [`${unsent} answers are`, 'them'];
  return `${answers} not saved yet. This tab keeps ${them} and sends ${them} when you open the quiz again.`;
}
