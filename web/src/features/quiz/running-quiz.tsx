import type { QuestionView, QuizView } from '@tenfold/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { brand } from '../../content.js';
import { AnswerOptions } from './answer-options.js';
import { ExhibitButton, ExhibitPanel } from './exhibit-panel.js';
import { flagReasons } from './flag-button.js';
import { movesOf } from './moves.js';
import { QuestionCard } from './question-card.js';
import { QuestionFooter } from './question-footer.js';
import { QuizOverlays, type Overlay } from './quiz-overlays.js';
import { currentQuestion, flagControl } from './quiz-state.js';
import { QuizStrip } from './quiz-strip.js';
import { spokenPace } from './timer-bar.js';
import { useRunningQuiz, type RunningQuizState } from './use-running-quiz.js';
import { useShortcuts } from './use-shortcuts.js';
import { useSpeech } from './use-speech.js';
import styles from './running-quiz.module.css';

interface Props {
  quiz: QuizView;
  /** As the administrator's entry pages open it: see movesOf. */
  adminView: boolean;
}

/** The quiz itself: one question at a time. */
export function RunningQuiz({ quiz, adminView }: Props) {
  const running = useRunningQuiz(quiz);
  const question = currentQuestion(running.state);
  if (!question) return null;
  return (
    <>
      <title>{`${quiz.session.displayName} · ${brand.name}`}</title>
      <QuestionScreen
        name={quiz.session.displayName}
        adminView={adminView}
        running={running}
        question={question}
      />
    </>
  );
}

interface ScreenProps {
  name: string;
  adminView: boolean;
  running: RunningQuizState;
  question: QuestionView;
}

function QuestionScreen({ name, adminView, running, question }: ScreenProps) {
  const { state, dispatch, timer } = running;
  const { id, exhibit } = question;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const { say, region } = useSpeech();
  const heading = useFocusOnNewQuestion(id);
  const moves = movesOf(running, adminView);

  const choose = (letter: string) => dispatch({ type: 'choose', letter });
  const flag = () => {
    const control = flagControl(state);
    if (control === 'sending' || control === 'closed') return say(flagReasons[control]);
    running.toggleFlag();
    say(state.flags[id] ? 'Flag removed.' : 'Flagged for review.');
  };
  useShortcuts(overlay === null, {
    chooseLetter: choose,
    chooseNth: (nth) => choose(question.answers[nth]?.letter ?? ''),
    goOn: moves.goOn,
    goBack: () => moves.goBack?.(),
    flag,
    map: () => setOverlay('map'),
    time: () => say(spokenPace(timer.times().questionMs[id] ?? 0)),
    help: () => setOverlay('shortcuts'),
  });

  return (
    <div className={styles.quiz} data-exhibit={exhibit !== null}>
      <QuizStrip name={name} state={state} timer={timer} onFlag={flag} onOpen={setOverlay} />
      <div className={styles.columns}>
        <QuestionCard
          question={question}
          position={state.index + 1}
          total={state.questions.length}
          headingRef={heading}
        >
          {exhibit && <ExhibitButton exhibit={exhibit} onOpen={() => setOverlay('exhibit')} />}
          <AnswerOptions
            key={id}
            question={question}
            chosen={state.chosen[id] ?? null}
            locked={state.answers[id] ?? null}
            onChoose={choose}
          />
          <QuestionFooter running={running} question={question} moves={moves} />
        </QuestionCard>
        {exhibit && <ExhibitPanel key={exhibit.id} exhibit={exhibit} />}
      </div>
      {region}
      <QuizOverlays overlay={overlay} state={state} dispatch={dispatch} onClose={() => setOverlay(null)} />
    </div>
  );
}

/** A new question starts at its top, and a screen reader reads it. */
function useFocusOnNewQuestion(questionId: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(questionId);
  useEffect(() => {
    if (last.current === questionId) return undefined;
    last.current = questionId;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // a smooth scroll that is still running ends a little lower: once more when it has been stopped
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [questionId]);
  return heading;
}
