import { dailyLimitMessage } from '@tenfold/exam';
import type { PracticeType, StartQuizBody } from '@tenfold/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { cooldownOf, useStartQuiz } from '../../api/quiz.js';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { paths, quizPath } from '../../paths.js';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.js';

export function StartQuiz() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { mutate } = useStartQuiz();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate(startBody(parameters), {
      onSuccess: ({ session }) => void navigate(quizPath(session.id), { replace: true }),
      onError: (error) => {
        showFailure(error);
        void navigate(paths.home, { replace: true });
      },
    });
  }, [mutate, navigate, parameters]);

  return <QuestionSkeleton title="Study session" what="the quiz" />;
}

function startBody(parameters: URLSearchParams): StartQuizBody {
  const categoryId = parameters.get('categoryId');
  const type = parameters.get('type');
  if (type === 'diagnostic') return { sessionType: 'quick', isDiagnostic: true };
  const sessionType = (type ?? 'quick') as PracticeType;
  return categoryId === null ? { sessionType } : { sessionType, categoryId };
}

function showFailure(error: Error): void {
  const hours = cooldownOf(error)?.hoursRemaining ?? null;
  const message =
    hours === null ? problemDetail(error, 'The server could not be reached.') : dailyLimitMessage(hours);
  toastFailure(hours === null ? 'Error' : 'Quiz on Cooldown', `Failed to start quiz: ${message}`);
}
