import { useQueryClient } from '@tanstack/react-query';
import type { ExamSessionView } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';
import { brand } from '../../../content.js';
import { useStore } from '../../../lib/create-store.js';
import { useLeaveGuard, type LeaveGuard } from '../../../lib/use-leave-guard.js';
import { useUnloadWarning } from '../../../lib/use-unload-warning.js';
import { paths } from '../../../paths.js';
import screen from '../../../ui/question/question-screen.module.css';
import type { Overlay } from '../../../ui/question/question-strip.js';
import { ShortcutsDialog } from '../../../ui/question/shortcuts-dialog.js';
import { SignInAgain, useSignedOut } from '../../../ui/question/signed-out.js';
import { useAnnouncement } from '../../../ui/question/use-announcement.js';
import { DockedQuestionMap, QuestionMap, type MapGroup } from '../../../ui/question/question-map.js';
import { refreshExam, useCompleteExam } from '../api/exam-session.js';
import { announcedMinutes, remainingMinutes } from '../exam-clock.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import { useDockedMap } from '../hooks/use-docked-map.js';
import { useExamSettings } from '../hooks/use-exam-settings.js';
import { examShortcuts } from '../hooks/use-exam-shortcuts.js';
import { useRemainingMs } from '../hooks/use-remaining.js';
import { examMap } from '../exam-map.js';
import { ExamStrip } from './exam-strip.js';
import { QuestionView } from './question-view.js';
import { ReviewView } from './review-view.js';
import styles from '../exam-session.module.css';
import { EXAM_LATE_SECONDS } from '@tenfold/exam';
import { Alert } from 'antd';
import type { Connection } from '../workspace-state.js';
import { dateTimeLabel } from '../../../lib/format.js';
import { LeaveDialog } from '../../../ui/leave-dialog.js';

interface Props {
  view: ExamSessionView;
  workspace: ExamWorkspace;
}

export function RunningExam({ view, workspace }: Props) {
  const { session, questions } = view;
  const state = useStore(workspace.store);
  const remaining = useRemainingMs(workspace);
  const settings = useExamSettings();
  const [index, setIndex] = useState(() => firstOpen(view, workspace));
  const [isReviewing, setIsReviewing] = useState(false);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [deskPlace, setDeskPlace] = useState<string | null>(null);
  const { announce, region } = useAnnouncement();
  const signedOut = useSignedOut();
  const map = useDockedMap(settings, () => setOverlay('map'));
  const isOver = remaining <= 0;
  const guard = useLeaveGuard(!signedOut && !isOver);
  useTimeAnnouncements(remaining, announce);
  useEndInTime(session.sessionId, workspace, isOver);
  useUnloadWarning(!state.isKept && state.unsent > 0);

  const question = questions[index];
  if (!question) return null;
  const jump = (to: number) => {
    setOverlay(null);
    setIsReviewing(false);
    setIndex(to);
  };
  const groups = examMap(view, state.works, isReviewing ? null : index);
  const work = state.works[question.id];
  return (
    <div className={screen.quiz}>
      <title>{`${session.displayName} · ${brand.name}`}</title>
      <ExamStrip
        view={view}
        place={index + 1}
        isReviewing={isReviewing || isOver}
        isFlagged={work?.isFlagged ?? false}
        remainingMs={remaining}
        settings={settings}
        answered={Object.values(state.works).filter(({ selectedAnswer }) => selectedAnswer !== null).length}
        onFlag={() => workspace.edit(question.id, { isFlagged: !work?.isFlagged })}
        isMapShown={map.canDock ? map.isDocked : undefined}
        onOpen={(opened) => (opened === 'map' ? map.toggle() : setOverlay(opened))}
        onReview={isReviewing ? null : () => setIsReviewing(true)}
        onLeave={() => guard.ask(paths.exam)}
      />
      {isOver && <TimeUp unsent={state.unsent} connection={state.connection} />}
      {!isOver && isReviewing && (
        <ReviewView
          view={view}
          workspace={workspace}
          state={state}
          groups={groups}
          onJump={jump}
          onBack={() => setIsReviewing(false)}
        />
      )}
      {!isOver && !isReviewing && (
        <Desk
          {...{ view, workspace, state, settings, question, groups, map, overlay, announce, deskPlace }}
          onDesk={setDeskPlace}
          remainingMs={remaining}
          isEnabled={overlay === null && !signedOut && !guard.isAsking}
          onJump={jump}
          onOpen={setOverlay}
          onReview={() => setIsReviewing(true)}
        />
      )}
      {region}
      <QuestionMap open={overlay === 'map'} groups={groups} onClose={() => setOverlay(null)} onJump={jump} />
      <ShortcutsDialog
        open={overlay === 'shortcuts'}
        shortcuts={examShortcuts}
        onClose={() => setOverlay(null)}
      />
      <SignInAgain open={signedOut} onSignedIn={workspace.sendNow} />
      <LeaveExamDialog guard={guard} endsAt={session.endsAt} unsent={state.unsent} isKept={state.isKept} />
    </div>
  );
}

interface DeskProps extends Omit<ComponentProps<typeof QuestionView>, 'section' | 'onMap'> {
  groups: readonly MapGroup[];
  map: ReturnType<typeof useDockedMap>;
}

function Desk({ groups, map, ...shown }: DeskProps) {
  const { number } = shown.question;
  return (
    <div className={styles.desk} data-map={map.isDocked}>
      <div>
        <QuestionView
          {...shown}
          section={shown.view.sections.find(
            ({ firstNumber, lastNumber }) => firstNumber <= number && number <= lastNumber,
          )}
          onMap={map.openByKey}
        />
      </div>
      {map.isDocked && <DockedQuestionMap groups={groups} onClose={map.toggle} onJump={shown.onJump} />}
    </div>
  );
}

function firstOpen({ questions }: ExamSessionView, workspace: ExamWorkspace): number {
  const { works } = workspace.state();
  const open = questions.findIndex(({ id }) => (works[id]?.selectedAnswer ?? null) === null);
  return Math.max(0, open);
}

function useTimeAnnouncements(remaining: number, announce: (words: string) => void): void {
  const before = useRef(remainingMinutes(remaining));
  const minutes = remainingMinutes(remaining);
  const say = useEffectEvent(announce);
  useEffect(() => {
    const announced = announcedMinutes(before.current, minutes);
    before.current = minutes;
    // eslint-disable-next-line web/glossary-words -- read aloud
    if (announced !== null) say(`${announced} minutes left.`);
  }, [minutes]);
}

const ASK_AGAIN_MS = 3_000;

/**
 * At the end of the time this device sends what the server could not take before, and ends the exam once nothing waits. After
 * `EXAM_LATE_SECONDS` the server ends it by itself.
 */
function useEndInTime(sessionId: string, workspace: ExamWorkspace, isOver: boolean): void {
  const client = useQueryClient();
  const { mutateAsync: complete } = useCompleteExam(sessionId);
  const end = useEffectEvent(async () => {
    const isSaved = await workspace.sendAll();
    const arrived = await refreshExam(client, sessionId);
    // the clock of this device may be wrong
    const hasEnded = arrived && arrived.view.clock.serverNow >= arrived.view.clock.endsAt;
    if (isSaved && hasEnded && arrived.view.session.status === 'in_progress') await complete();
  });
  useEffect(() => {
    if (!isOver) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = () => {
      end()
        .catch(() => undefined)
        .finally(() => {
          if (isCurrent) timer = setTimeout(ask, ASK_AGAIN_MS);
        });
    };
    ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOver]);
}

function TimeUp({ unsent, connection }: { unsent: number; connection: Connection }) {
  return (
    <div className="column" style={{ paddingBlock: 32, maxWidth: 768 }}>
      <h1>Time is up</h1>
      <p role="status" style={{ marginBlock: '8px 16px' }}>
        {connection === 'online'
          ? 'Adding up your result.'
          : connection === 'offline'
            ? 'Your result shows here as soon as this device is online again.'
            : 'The server does not answer right now. Your result shows here as soon as it does.'}
      </p>
      {unsent > 0 && connection !== 'online' && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={`${unsent === 1 ? '1 change was' : `${unsent} changes were`} not sent before the end`}
          description={`They are sent as soon as possible. What you did before the end counts if the server could not take it then and it arrives within ${EXAM_LATE_SECONDS} seconds.`}
        />
      )}
    </div>
  );
}

interface LeaveProps {
  guard: LeaveGuard;
  endsAt: string;
  unsent: number;
  isKept: boolean;
}

function LeaveExamDialog({ guard, endsAt, unsent, isKept }: LeaveProps) {
  return (
    <LeaveDialog guard={guard} title="Leave the exam?">
      <p>
        {`The clock goes on. You can come back until ${dateTimeLabel(new Date(endsAt))}; then the exam ends by itself.`}
      </p>
      <p>{unsent === 0 ? 'Your work is saved.' : unsentText(unsent, isKept)}</p>
    </LeaveDialog>
  );
}

function unsentText(unsent: number, isKept: boolean): string {
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  return isKept
    ? `${changes} not sent yet. This device keeps your work and sends it when you open the exam again before it ends.`
    : `${changes} not sent yet, and lost if you leave: this device cannot keep your answers.`;
}
