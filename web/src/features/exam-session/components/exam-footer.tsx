import { LeftOutlined } from '@ant-design/icons';
import type { ExamSessionView } from '@tenfold/contracts';
import { Alert, Button } from 'antd';
import { ActionBar } from '../../../ui/question/action-bar.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import type { WorkspaceState } from '../workspace-state.js';
import { RefusedChanges } from './refused-changes.js';
import styles from '../exam-session.module.css';

interface Props {
  state: WorkspaceState;
  view: ExamSessionView;
  number: number;
  workspace: ExamWorkspace;
  onPrevious: (() => void) | null;
  onNext: () => void;
  onJump: (index: number) => void;
}

export function ExamFooter({ state, view, number, workspace, onPrevious, onNext, onJump }: Props) {
  const elsewhere = view.questions.find(
    ({ id, number: place }) =>
      place !== number && state.conflicts.some(({ questionId }) => questionId === id),
  );
  return (
    <ActionBar
      notices={
        <>
          <SaveNotice view={view} state={state} workspace={workspace} />
          {elsewhere && (
            <Alert
              role="note"
              type="warning"
              showIcon
              title={`Question ${elsewhere.number} was also changed on another device.`}
              action={
                <Button size="small" onClick={() => onJump(elsewhere.number - 1)}>
                  Choose
                </Button>
              }
            />
          )}
        </>
      }
    >
      <Button
        size="large"
        icon={<LeftOutlined aria-hidden />}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      >
        Previous
      </Button>
      <span className={`${styles.saved} muted small`} role="status">
        {savedText(state)}
      </span>
      <Button type="primary" size="large" onClick={onNext}>
        {number === view.questions.length ? 'Review' : 'Next'}
      </Button>
    </ActionBar>
  );
}

function savedText({ connection, unsent, conflicts }: WorkspaceState): string {
  if (connection !== 'online') return '';
  return unsent > conflicts.length ? 'Saving' : 'Saved';
}

export function SaveNotice({ view, ...props }: Pick<Props, 'view' | 'state' | 'workspace'>) {
  return (
    <>
      {!props.state.isKept && (
        <Alert
          role="status"
          type="warning"
          showIcon
          title="This device cannot keep your answers. Stay on this page until they are saved."
        />
      )}
      <RefusedChanges
        refused={props.state.refused}
        numberOf={(questionId) => view.questions.find(({ id }) => id === questionId)?.number ?? 0}
        onSendAgain={props.workspace.sendAgain}
      />
      <ConnectionNotice {...props} />
    </>
  );
}

function ConnectionNotice({ state, workspace }: Pick<Props, 'state' | 'workspace'>) {
  const { connection, unsent, isKept } = state;
  if (connection === 'online' || connection === 'signed-out') return null;
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  const place = isKept ? 'kept on this device' : 'only on this page';
  const kept = unsent === 0 ? `Go on; new changes are ${place}` : `${changes} ${place}`;
  const title =
    connection === 'offline'
      ? `No connection. ${kept} and sent when it is back. The clock goes on.`
      : `The server cannot save right now. ${kept} and sent again. The clock goes on.`;
  return (
    <Alert
      role="status"
      type="warning"
      showIcon
      title={title}
      action={
        <Button size="small" onClick={workspace.sendNow}>
          Try again
        </Button>
      }
    />
  );
}
