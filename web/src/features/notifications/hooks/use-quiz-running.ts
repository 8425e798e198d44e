import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router-dom';
import { quizQuery } from '../../../api/quiz.js';
import { paths } from '../../../paths.js';

/** Whether the screen shows a quiz in progress or one that is still loading. */
export function useQuizRunning(): boolean {
  const sessionId = useMatch(`${paths.quiz}/:sessionId`)?.params.sessionId;
  // reads the cache only; the quiz page fetches
  const { data: quiz } = useQuery({ ...quizQuery(sessionId ?? ''), enabled: false });
  if (sessionId === undefined) return false;
  return quiz === undefined || quiz?.session.status === 'in_progress';
}
