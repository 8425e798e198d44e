import type { QuestionView, QuizView, StudyReason } from '@tenfold/contracts';
import { Button, Checkbox, Flex } from 'antd';
import { useState, type RefObject } from 'react';
import { brand } from '../../../content.js';
import { useLeaveGuard } from '../../../lib/use-leave-guard.js';
import { paths } from '../../../paths.js';
import { QuestionSkeleton } from '../../../ui/question/question-skeleton.js';
import { QuestionStem } from '../../../ui/question/question-stem.js';
import { type Overlay, answeredProgress, QuestionStrip } from '../../../ui/question/question-strip.js';
import { useAnnouncement } from '../../../ui/question/use-announcement.js';
import { useQuestionScreen } from '../../../ui/question/use-question-screen.js';
import { useMarksUnsure } from '../../../lib/mark-unsure.js';
import { OwnNote } from '../../../ui/question/own-note.js';
import { AnswerOptions } from './answer-options.js';
import { ExhibitPanel } from '../../../ui/question/exhibit-panel.js';
import { quizNavigation, type QuizNavigation } from '../quiz-navigation.js';
import { QuestionFooter } from './question-footer.js';
import { QuizOverlays } from './quiz-overlays.js';
import { currentQuestion, isAnswered, isReadyToComplete, type QuizState } from '../quiz-state.js';
import { SignInAgain, useSignedOut } from '../../../ui/question/signed-out.js';
import { spokenPace, TimerBar } from './timer-bar.js';
import { useQuizDevice } from '../hooks/use-quiz-device.js';
import { useRunningQuiz, type RunningQuizState } from '../hooks/use-running-quiz.js';
import type { QuizDevice } from '../quiz-device.js';
import { useShortcuts } from '../hooks/use-shortcuts.js';
import styles from '../../../ui/question/question-screen.module.css';
import { EditOutlined } from '@ant-design/icons';
import { ReportQuestion } from '../../../ui/question/report-question.js';
import type { QuestionTimer } from '../hooks/use-question-timer.js';

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

function QuestionScreen(props: ScreenProps) {
  const { quiz, onNotes, running, question } = props;
  const { state, dispatch, timer } = running;
  const { id, exhibit } = question;
  const { overlay, open, close } = useOverlay(id);
  const { announce, region } = useAnnouncement();
  const { heading, columns, choose, chooseNth, flag, setUnsure } = useQuestionScreen({
    question,
    isFlagged: state.flags[id] ?? false,
    onChoose: (letter) => dispatch({ type: 'choose', letter }),
    onFlag: running.toggleFlag,
    onUnsure: (unsure) => dispatch({ type: 'unsure', unsure }),
    announce,
  });
  const navigation = quizNavigation(running, props.adminView);
  const marksUnsure = useMarksUnsure() && !isAnswered(state, id);
  const signedOut = useSignedOut();
  const guard = useLeaveGuard(!signedOut && !isReadyToComplete(state));
  useShortcuts(overlay === null && !signedOut && !guard.isAsking, {
    ...{ choose, chooseNth, flag },
    next: navigation.next,
    previous: () => navigation.goBack?.(),
    unsure: () => marksUnsure && setUnsure(!state.unsure[id]),
    note: () => onNotes(id),
    map: () => open('map'),
    time: () => announce(spokenPace(timer.read().questionMs[id] ?? 0)),
    help: () => open('shortcuts'),
    calculator: () => open('calculator'),
  });
  return (
    <div className={styles.quiz}>
      <QuizStrip
        session={quiz.session}
        {...{ state, timer }}
        onFlag={flag}
        onOpen={open}
        onLeave={() => guard.ask(paths.home)}
      />
      <div ref={columns} className={`${styles.columns} column`}>
        <Question
          {...props}
          heading={heading}
          navigation={navigation}
          onUnsure={setUnsure}
          onExhibit={() => open('exhibit')}
          onCalculator={() => open('calculator')}
        />
        {exhibit && <ExhibitPanel key={exhibit.id} exhibit={exhibit} />}
      </div>
      {region}
      <SignInAgain open={signedOut} onSignedIn={running.queue.send} />
      <QuizOverlays
        overlay={overlay}
        state={state}
        guard={guard}
        outlivesTab={running.outlivesTab}
        dispatch={dispatch}
        onClose={close}
      />
    </div>
  );
}

/** An overlay that is still loading does not open on the next question. */
function useOverlay(questionId: string) {
  const [opened, setOpened] = useState<{ overlay: Overlay; questionId: string } | null>(null);
  return {
    overlay: opened?.questionId === questionId ? opened.overlay : null,
    open: (overlay: Overlay) => setOpened({ overlay, questionId }),
    close: () => setOpened(null),
  };
}

interface QuestionProps extends ScreenProps {
  heading: RefObject<HTMLHeadingElement | null>;
  navigation: QuizNavigation;
  onUnsure: (unsure: boolean) => void;
  onExhibit: () => void;
  onCalculator: () => void;
}

function Question({ quiz, running, question, heading, onNotes, ...props }: QuestionProps) {
  const { state, dispatch } = running;
  const { id } = question;
  return (
    <article className={styles.question} data-split={question.exhibit === null}>
      <div className={styles.side}>
        <span className="muted">{sectionLine(question.sectionName, quiz.reasons?.[state.index])}</span>
        <QuestionStem
          key={`${id}-stem`}
          question={question}
          number={state.index + 1}
          total={state.questions.length}
          heading={heading}
          onExhibit={props.onExhibit}
        />
      </div>
      <div className={styles.side}>
        <AnswerOptions
          key={id}
          question={question}
          chosen={state.chosen[id] ?? null}
          locked={state.answers[id] ?? null}
          onChoose={(letter) => dispatch({ type: 'choose', letter })}
        />
        <AnswerTools
          key={`${id}-tools`}
          questionId={id}
          isUnsure={state.unsure[id] ?? false}
          isAnswered={isAnswered(state, id)}
          onUnsure={props.onUnsure}
          onNote={() => onNotes(id)}
          onCalculator={props.onCalculator}
        />
        <OwnNote
          key={`${id}-note`}
          questionId={id}
          notes={quiz.notes}
          isOpen={props.openNoteQuestionId === id}
          onDone={() => {
            onNotes(null);
            heading.current?.focus();
          }}
        />
        <QuestionFooter
          sessionId={quiz.session.id}
          running={running}
          question={question}
          navigation={props.navigation}
        />
      </div>
    </article>
  );
}

function sectionLine(sectionName: string, reason: StudyReason | undefined): string {
  if (reason === undefined) return sectionName;
  return reason === 'review' ? `${sectionName} · Review due today` : `${sectionName} · Largest expected gain`;
}

interface ToolsProps {
  questionId: string;
  isUnsure: boolean;
  isAnswered: boolean;
  onUnsure: (unsure: boolean) => void;
  onNote: () => void;
  onCalculator: () => void;
}

function AnswerTools({ questionId, isUnsure, isAnswered, onUnsure, onNote, onCalculator }: ToolsProps) {
  const marks = useMarksUnsure();
  return (
    <Flex wrap align="center" justify="space-between" gap="4px 16px" style={{ marginTop: 12 }}>
      {(marks || isUnsure) &&
        (isAnswered ? (
          <span className="muted">{isUnsure && 'Marked as not sure'}</span>
        ) : (
          <Checkbox checked={isUnsure} onChange={({ target }) => onUnsure(target.checked)}>
            Not sure
          </Checkbox>
        ))}
      <Flex wrap align="center">
        <Button type="text" icon={<EditOutlined aria-hidden />} onClick={onNote}>
          Note
        </Button>
        <Button type="text" onClick={onCalculator}>
          Calculator
        </Button>
        <ReportQuestion questionId={questionId} />
      </Flex>
    </Flex>
  );
}

interface StripProps {
  session: QuizView['session'];
  state: QuizState;
  timer: QuestionTimer;
  onFlag: () => void;
  onOpen: (overlay: Overlay) => void;
  onLeave: () => void;
}

function QuizStrip({ session, state, timer, ...actions }: StripProps) {
  const question = currentQuestion(state);
  if (!question) return null;
  return (
    <QuestionStrip
      label="Quiz"
      name={session.displayName}
      number={state.index + 1}
      progress={answeredProgress(Object.keys(state.answers).length, state.questions.length)}
      total={state.questions.length}
      isFlagged={state.flags[question.id] ?? false}
      timer={
        session.isTimed && (
          <TimerBar timer={timer} questionId={question.id} running={!isAnswered(state, question.id)} />
        )
      }
      {...actions}
    />
  );
}
