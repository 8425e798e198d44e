import { useQueryClient } from '@tanstack/react-query';
import type { ExamSessionView } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { brand } from '../../../content.js';
import { useLeaveGuard } from '../../../lib/use-leave-guard.js';
import { useUnloadWarning } from '../../../lib/use-unload-warning.js';
import { paths } from '../../../paths.js';
import { LazyPart } from '../../../ui/lazy-part.js';
import screen from '../../../ui/question/question-screen.module.css';
import type { Overlay } from '../../../ui/question/question-strip.js';
import { ShortcutsDialog } from '../../../ui/question/shortcuts-dialog.js';
import { SignedOutDialog, useSignedOut } from '../../../ui/question/signed-out.js';
import { useAnnouncement } from '../../../ui/question/use-announcement.js';
import { DockedQuestionMap, QuestionMap } from '../../../ui/question/question-map.js';
import { refreshExam, useCompleteExam } from '../api/exam-session.js';
import { announcedMinutes, remainingMinutes } from '../exam-clock.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import { useDockedMap } from '../hooks/use-docked-map.js';
import { useExamSettings } from '../hooks/use-exam-settings.js';
import { examShortcuts } from '../hooks/use-exam-shortcuts.js';
import { useRemainingMs } from '../hooks/use-remaining.js';
import { examMap } from '../exam-map.js';
import { ExamStrip } from './exam-strip.js';
import { LeaveExamDialog } from './leave-exam-dialog.js';
import { QuestionView } from './question-view.js';
import { ReviewView } from './review-view.js';
import { TimeUp } from './time-up.js';
import styles from '../exam-session.module.css';

interface Props {
  view: ExamSessionView;
  workspace: ExamWorkspace;
}

export function RunningExam({ view, workspace }: Props) {
  const { session, questions, sections } = view;
  const state = useSyncExternalStore(workspace.subscribe, workspace.state);
  const remaining = useRemainingMs(workspace);
  const settings = useExamSettings();
  const [index, setIndex] = useState(() => firstOpen(view, workspace));
  const [isReviewing, setIsReviewing] = useState(false);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
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
        <div className={styles.desk} data-map={map.isDocked}>
          <div>
            <QuestionView
              question={question}
              section={sections.find(
                ({ firstNumber, lastNumber }) =>
                  firstNumber <= question.number && question.number <= lastNumber,
              )}
              view={view}
              state={state}
              workspace={workspace}
              settings={settings}
              remainingMs={remaining}
              isEnabled={overlay === null && !signedOut && !guard.isAsking}
              overlay={overlay}
              announce={announce}
              onJump={jump}
              onOpen={setOverlay}
              onMap={map.openByKey}
              onReview={() => setIsReviewing(true)}
            />
          </div>
          {map.isDocked && <DockedQuestionMap groups={groups} onClose={map.toggle} onJump={jump} />}
        </div>
      )}
      {region}
      <QuestionMap open={overlay === 'map'} groups={groups} onClose={() => setOverlay(null)} onJump={jump} />
      <ShortcutsDialog
        open={overlay === 'shortcuts'}
        shortcuts={examShortcuts}
        onClose={() => setOverlay(null)}
      />
      <LazyPart name="The sign-in dialog" open={signedOut}>
        <SignedOutDialog open={signedOut} onSignedIn={workspace.sendNow} />
      </LazyPart>
      <LeaveExamDialog guard={guard} endsAt={session.endsAt} unsent={state.unsent} isKept={state.isKept} />
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
