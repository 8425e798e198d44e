import type { QuizView } from '@tenfold/contracts';
import {
  clockLabel,
  dailyLimitMessage,
  FREE_QUIZ_QUESTIONS,
  MS_PER_HOUR,
  QUICK_QUIZ_COOLDOWN_HOURS,
} from '@tenfold/exam';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useQuickQuizWaitMs } from '../../api/quick-quiz-wait.js';
import { cooldownOf, useStartQuiz } from '../../api/quiz.js';
import { HttpProblem } from '../../lib/http.js';
import { toast, toastFailure } from '../../lib/toast.js';
import { paths, quizPath } from '../../paths.js';
import { ButtonLink } from '../button-link.js';
import { Dialog } from '../dialog.js';
import styles from './study.module.css';

const SECOND_MS = 1_000;

interface Props {
  open: boolean;
  onClose: () => void;
}

export function DailyQuizDialog({ open, onClose }: Props) {
  const start = useStartQuiz();
  const navigate = useNavigate();

  const openStarted = (quiz: QuizView) => {
    if (quiz.questions.length === 0) toastUnavailable('There are no questions for a quiz at the moment.');
    else void navigate(quizPath(quiz.session.id));
  };
  const startQuiz = (waitMs: number) => {
    if (waitMs > 0) return toastUnavailable(dailyLimitMessage(Math.ceil(waitMs / MS_PER_HOUR)));
    start.mutate({ sessionType: 'quick' }, { onSuccess: openStarted, onError: toastStartFailure });
  };

  return (
    <Dialog
      open={open}
      title="Daily Quick Quiz"
      onClose={onClose}
      actions={<Actions starting={start.isPending} onStart={startQuiz} onClose={onClose} />}
    >
      <CooldownStatus />
    </Dialog>
  );
}

interface ActionsProps {
  starting: boolean;
  onStart: (waitMs: number) => void;
  onClose: () => void;
}

function Actions({ starting, onStart, onClose }: ActionsProps) {
  const waitMs = useWaitMs();
  const available = waitMs === 0;
  const startButton = (
    <Button
      // stays clickable while it is unavailable, because a click shows the reason
      type={available ? 'primary' : 'dashed'}
      size="large"
      aria-disabled={!available}
      loading={starting}
      onClick={() => onStart(waitMs)}
    >
      Start quiz
    </Button>
  );
  if (!available) {
    return (
      <>
        {startButton}
        <ButtonLink to={paths.subscribe} kind="primary">
          Upgrade to Pro
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Button size="large" onClick={onClose}>
        Not now
      </Button>
      {startButton}
    </>
  );
}

function CooldownStatus() {
  const waitMs = useWaitMs();
  if (waitMs === 0) {
    return (
      <p>
        {`${FREE_QUIZ_QUESTIONS} questions, free, once every ${QUICK_QUIZ_COOLDOWN_HOURS} hours. Ready when you are.`}
      </p>
    );
  }
  return (
    <>
      <p className={`${styles.clock} numbers`} role="timer">
        <span className="visually-hidden">Next quiz in </span>
        {clockLabel(waitMs)}
      </p>
      <p>{dailyLimitMessage(Math.ceil(waitMs / MS_PER_HOUR))}</p>
    </>
  );
}

const useWaitMs = () => useQuickQuizWaitMs(SECOND_MS);

function toastUnavailable(description: string): void {
  toast({ title: 'Quiz not available', description });
}

function toastStartFailure(error: unknown): void {
  if (!(error instanceof HttpProblem)) return toastFailure('Network Error', 'Failed to connect to server');
  const cooldown = cooldownOf(error);
  if (cooldown) toastFailure('Quiz on Cooldown', cooldownText(cooldown.hoursRemaining, error.detail));
  else toastFailure('Quiz Error', `Failed to start quiz: ${error.status} ${error.detail}`);
}

function cooldownText(hoursRemaining: number | undefined, detail: string): string {
  return hoursRemaining === undefined ? detail : `You can take your next quiz in ${hoursRemaining} hour(s)`;
}
