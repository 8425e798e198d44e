import { SESSION_ABANDONED_AFTER_HOURS } from '@tenfold/exam';
import type { ResumableQuiz } from '../../api/recent-activity.js';
import { dayTimeLabel } from '../../lib/format.js';

export const ABANDON_RULE = `A quiz that has had no answer for ${SESSION_ABANDONED_AFTER_HOURS} hours is closed without a result.`;

export function abandonSentence({ open }: ResumableQuiz): string {
  const when = dayTimeLabel(new Date(open.closesAt));
  return `After ${SESSION_ABANDONED_AFTER_HOURS} hours without an answer it is closed without a result, on ${when}.`;
}

export function progressText({ open }: ResumableQuiz): string {
  return `${open.answered} of ${open.totalQuestions} answered`;
}
