import type { QuestionReview } from '@tenfold/contracts';
import type { IndexedQuestion } from './bank.js';
import { changesTo, type TimedAnswerChange } from './exam-result.js';

/** What is stored of an ended session beside its answers. Only exam sessions have states and changes. */
export interface ReviewRecord {
  examStates: readonly { questionId: string; isFlagged: boolean; isUnsure: boolean; timeSpentMs: number }[];
  answerChanges: readonly TimedAnswerChange[];
}

interface GivenAnswer {
  questionId: string;
  flagged: boolean;
  isUnsure: boolean;
  timeSpentMs: number | null;
}

type ReviewedQuestion = Pick<IndexedQuestion, 'id' | 'correctAnswer'>;

export function reviewQuestions(
  questions: readonly ReviewedQuestion[],
  answers: readonly GivenAnswer[],
  { examStates, answerChanges }: ReviewRecord,
): QuestionReview[] {
  const [answerOf, stateOf] = [byQuestion(answers), byQuestion(examStates)];
  return questions.map((question) => {
    const answer = answerOf.get(question.id);
    const state = stateOf.get(question.id);
    return {
      questionId: question.id,
      isFlagged: answer?.flagged ?? state?.isFlagged ?? false,
      isUnsure: state?.isUnsure ?? answer?.isUnsure ?? false,
      timeSpentMs: answer?.timeSpentMs ?? state?.timeSpentMs ?? null,
      changes: changesTo(question, answerChanges),
    };
  });
}

function byQuestion<Item extends { questionId: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.questionId, item]));
}
