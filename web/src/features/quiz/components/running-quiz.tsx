import type { QuestionView, QuizView, StudyReason } from '@tenfold/contracts';
import { Typography } from 'antd';
import { useRef, useState } from 'react';
import { brand } from '../../../content.js';
import { useLeaveGuard } from '../../../lib/use-leave-guard.js';
import { paths } from '../../../paths.js';
import { LazyPart } from '../../../ui/lazy-part.js';
import { QuestionSkeleton } from '../../../ui/question/question-skeleton.js';
import { QuestionStem } from '../../../ui/question/question-stem.js';
import type { Overlay } from '../../../ui/question/question-strip.js';
import { useAnnouncement } from '../../../ui/question/use-announcement.js';
import { useFocusOnNewQuestion } from '../../../ui/question/use-focus-on-new-question.js';
import { useMarksUnsure } from '../../../lib/mark-unsure.js';
import { OwnNote } from '../../../ui/question/own-note.js';
import { AnswerOptions } from './answer-options.js';
import { AnswerTools } from './answer-tools.js';
import { ExhibitPanel } from '../../../ui/question/exhibit-panel.js';
import { quizNavigation } from '../quiz-navigation.js';
import { QuestionFooter } from './question-footer.js';
import { QuizOverlays } from './quiz-overlays.js';
import { currentQuestion, isAnswered, isReadyToComplete } from '../quiz-state.js';
import { QuizStrip } from './quiz-strip.js';
import { SignedOutDialog, useSignedOut } from '../../../ui/question/signed-out.js';
import { spokenPace } from './timer-bar.js';
import { useQuizDevice } from '../hooks/use-quiz-device.js';
import { useRunningQuiz, type RunningQuizState } from '../hooks/use-running-quiz.js';
import type { QuizDevice } from '../quiz-device.js';
import { useShortcuts } from '../hooks/use-shortcuts.js';
import styles from '../../../ui/question/question-screen.module.css';

interface Props {
  quiz: QuizView;
  adminView: boolean;
}

export function RunningQuiz(props: Props) {
  const device = useQuizDevice(props.quiz.session.id);
  return device ? (
    <LoadedQuiz {...props} device={device} />
  ) : (
    <QuestionSkeleton title="Study session" what="the quiz" />
  );
}

function LoadedQuiz({ quiz, adminView, device }: Props & { device: QuizDevice }) {
  const [openNoteQuestionId, setOpenNoteQuestionId] = useState<string | null>(null);
  const running = useRunningQuiz(quiz, device, openNoteQuestionId !== null);
  const question = currentQuestion(running.state);
  if (openNoteQuestionId !== null && openNoteQuestionId !== question?.id) setOpenNoteQuestionId(null);
  if (!question) return null;
  return (
    <>
      <title>{`${quiz.session.displayName} · ${brand.name}`}</title>
      <QuestionScreen
        quiz={quiz}
        openNoteQuestionId={openNoteQuestionId}
        onNotes={setOpenNoteQuestionId}
        adminView={adminView}
        running={running}
        question={question}
      />
    </>
  );
}

interface ScreenProps {
  quiz: QuizView;
  openNoteQuestionId: string | null;
  onNotes: (questionId: string | null) => void;
  adminView: boolean;
  running: RunningQuizState;
  question: QuestionView;
}

function QuestionScreen({ quiz, openNoteQuestionId, onNotes, adminView, running, question }: ScreenProps) {
  const { state, dispatch, timer } = running;
  const { id, exhibit } = question;
  const [opened, setOpened] = useState<{ overlay: Overlay; questionId: string } | null>(null);
  // an overlay that is still loading does not open on the next question
  const overlay = opened?.questionId === id ? opened.overlay : null;
  const open = (next: Overlay) => setOpened({ overlay: next, questionId: id });
  const { announce, region } = useAnnouncement();
  const heading = useFocusOnNewQuestion(id);
  const navigation = quizNavigation(running, adminView);

  const choose = (letter: string) => dispatch({ type: 'choose', letter });
  const flag = () => {
    running.toggleFlag();
    announce(state.flags[id] ? 'Flag removed.' : 'Flagged for review.');
  };
  const marksUnsure = useMarksUnsure();
  const isUnsure = state.unsure[id] ?? false;
  const setUnsure = (unsure: boolean) => {
    dispatch({ type: 'unsure', unsure });
    announce(unsure ? 'Marked as not sure.' : 'No longer marked as not sure.');
  };
  const columns = useRef<HTMLDivElement>(null);
  // focuses the option as a click does, so that Enter means Next
  const chooseByKey = (letter: string) => {
    choose(letter);
    columns.current?.querySelector<HTMLElement>(`input[type=radio][value="${letter}"]`)?.focus();
  };
  const signedOut = useSignedOut();
  const guard = useLeaveGuard(!signedOut && !isReadyToComplete(state));
  useShortcuts(overlay === null && !signedOut && !guard.isAsking, {
    chooseLetter: chooseByKey,
    chooseNth: (nth) => chooseByKey(question.answers[nth]?.letter ?? '-'),
    next: navigation.next,
    goBack: () => navigation.goBack?.(),
    flag,
    unsure: () => {
      if (marksUnsure && !isAnswered(state, id)) setUnsure(!isUnsure);
    },
    note: () => onNotes(id),
    map: () => open('map'),
    time: () => announce(spokenPace(timer.times().questionMs[id] ?? 0)),
    help: () => open('shortcuts'),
  });

  return (
    <div className={styles.quiz}>
      <QuizStrip
        name={quiz.session.displayName}
        state={state}
        timer={timer}
        isTimed={quiz.session.isTimed}
        onFlag={flag}
        onOpen={open}
        onLeave={() => guard.ask(paths.home)}
      />
      <div ref={columns} className={`${styles.columns} column`}>
        <article className={styles.question} data-split={exhibit === null}>
          <div className={styles.side}>
            <Typography.Text type="secondary">
              {sectionLine(question.sectionName, quiz.reasons?.[state.index])}
            </Typography.Text>
            <QuestionStem
              key={`${id}-stem`}
              question={question}
              number={state.index + 1}
              total={state.questions.length}
              heading={heading}
              onExhibit={() => open('exhibit')}
            />
          </div>
          <div className={styles.side}>
            <AnswerOptions
              key={id}
              question={question}
              chosen={state.chosen[id] ?? null}
              locked={state.answers[id] ?? null}
              onChoose={choose}
            />
            <AnswerTools
              key={`${id}-tools`}
              questionId={id}
              isUnsure={isUnsure}
              isAnswered={isAnswered(state, id)}
              onUnsure={setUnsure}
              onNote={() => onNotes(id)}
            />
            <OwnNote
              key={`${id}-note`}
              questionId={id}
              notes={quiz.notes}
              isOpen={openNoteQuestionId === id}
              onDone={() => {
                onNotes(null);
                heading.current?.focus();
              }}
            />
            <QuestionFooter
              sessionId={quiz.session.id}
              running={running}
              question={question}
              navigation={navigation}
            />
          </div>
        </article>
        {exhibit && <ExhibitPanel key={exhibit.id} exhibit={exhibit} />}
      </div>
      {region}
      <LazyPart name="The sign-in dialog" open={signedOut}>
        <SignedOutDialog open={signedOut} onSignedIn={running.queue.send} />
      </LazyPart>
      <QuizOverlays
        overlay={overlay}
        state={state}
        guard={guard}
        outlivesTab={running.outlivesTab}
        dispatch={dispatch}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

function sectionLine(sectionName: string, reason: StudyReason | undefined): string {
  if (reason === undefined) return sectionName;
  return reason === 'review' ? `${sectionName} · Review due today` : `${sectionName} · Largest expected gain`;
}
