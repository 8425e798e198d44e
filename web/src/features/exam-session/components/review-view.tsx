import type { ExamSessionView } from '@tenfold/contracts';
import { Alert, Button, Col, Row, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { toastFailure } from '../../../lib/toast.js';
import { Card } from '../../../ui/card.js';
import { Dialog } from '../../../ui/dialog.js';
import { ActionBar } from '../../../ui/question/action-bar.js';
import {
  PlaceGrid,
  QuestionMapContent,
  type MapGroup,
  type MapPlace,
} from '../../../ui/question/question-map.js';
import { useKeyActions } from '../../../ui/question/use-key-actions.js';
import { useCompleteExam } from '../api/exam-session.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import type { WorkspaceState } from '../workspace-state.js';
import { SaveNotice } from './exam-footer.js';

interface Props {
  view: ExamSessionView;
  workspace: ExamWorkspace;
  state: WorkspaceState;
  groups: readonly MapGroup[];
  onJump: (index: number) => void;
  onBack: () => void;
}

export function ReviewView({ view, workspace, state, groups, onJump, onBack }: Props) {
  const [asks, setAsks] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const places = groups.flatMap((group) => group.places);
  const open = places.filter(({ status }) => status !== 'answered');
  const ending = useEnd(view.session.sessionId, workspace);
  useKeyActions(!asks, ({ key }) => (key === 'Escape' || key === 'p' ? onBack : null));
  return (
    <div className="column stack" style={{ gap: 'var(--gap)', paddingBlock: 32 }}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Review before you end
        </h1>
        <p className="muted">Choose a question to go back to it. Time goes on.</p>
      </header>
      {state.conflicts.length > 0 && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title="Some questions were changed on two devices"
          description="Where you do not choose, what the other device stored counts."
        />
      )}
      <Places places={places} unanswered={open} onJump={onJump} />
      <Card title="All questions">
        <QuestionMapContent groups={groups} onJump={onJump} />
      </Card>
      <ActionBar notices={<SaveNotice view={view} state={state} workspace={workspace} />}>
        <Button size="large" onClick={onBack}>
          Back to the exam
        </Button>
        <Button type="primary" size="large" onClick={() => setAsks(true)}>
          End the exam
        </Button>
      </ActionBar>
      <EndDialog open={asks} unanswered={open.length} ending={ending} onClose={() => setAsks(false)} />
    </div>
  );
}

interface EndDialogProps {
  open: boolean;
  unanswered: number;
  ending: ReturnType<typeof useEnd>;
  onClose: () => void;
}

function EndDialog({ open, unanswered, ending, onClose }: EndDialogProps) {
  return (
    <Dialog
      open={open}
      title="End the exam?"
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Go on with the exam
          </Button>
          <Button type="primary" size="large" loading={ending.isEnding} onClick={ending.end}>
            End now
          </Button>
        </>
      }
    >
      <p>{endText(unanswered)}</p>
      <p>You cannot change anything afterwards. Your result and the answers show at once.</p>
    </Dialog>
  );
}

function endText(open: number): string {
  if (open === 0) return 'Every question has an answer.';
  return open === 1
    ? '1 question has no answer and counts as incorrect.'
    : `${open} questions have no answer and count as incorrect.`;
}

interface PlacesProps {
  places: readonly MapPlace[];
  unanswered: readonly MapPlace[];
  onJump: (index: number) => void;
}

function Places({ places, unanswered, onJump }: PlacesProps) {
  return (
    <Row gutter={['var(--gap)', 'var(--gap)']}>
      <Col span={24}>
        <PlaceCard
          title="Unanswered"
          none="Every question has an answer."
          places={unanswered}
          onJump={onJump}
        />
      </Col>
      <Col xs={24} md={12}>
        <PlaceCard
          title="Flagged"
          none="No question is flagged."
          places={places.filter(({ flagged }) => flagged)}
          onJump={onJump}
        />
      </Col>
      <Col xs={24} md={12}>
        <PlaceCard
          title="Not sure"
          none="No question is marked as not sure."
          places={places.filter(({ unsure }) => unsure)}
          onJump={onJump}
        />
      </Col>
    </Row>
  );
}

interface PlaceCardProps {
  title: string;
  none: string;
  places: readonly MapPlace[];
  onJump: (index: number) => void;
}

function PlaceCard({ title, none, places, onJump }: PlaceCardProps) {
  return (
    <Card title={`${title} (${places.length})`}>
      {places.length === 0 ? (
        <Typography.Text type="secondary">{none}</Typography.Text>
      ) : (
        <div style={{ marginBlock: 16 }}>
          <PlaceGrid places={places} onJump={onJump} />
        </div>
      )}
    </Card>
  );
}

function useEnd(sessionId: string, workspace: ExamWorkspace) {
  const [isSending, setIsSending] = useState(false);
  const { mutate, isPending } = useCompleteExam(sessionId);
  const end = async () => {
    setIsSending(true);
    const isSaved = await workspace.sendAll();
    setIsSending(false);
    if (!isSaved) return toastFailure('The exam was not ended', notSentText(workspace.state()));
    mutate(undefined, { onError: (error) => toastFailure('The exam was not ended', error) });
  };
  return { end: () => void end(), isEnding: isSending || isPending };
}

function notSentText({ isKept, connection }: WorkspaceState): string {
  const place = isKept ? 'They are kept on this device.' : 'They are only on this page: stay on it.';
  return connection === 'offline'
    ? `There is no connection, so your latest changes could not be sent. ${place} Try again when it is back.`
    : `The server could not save your latest changes. ${place} Try again in a moment.`;
}
