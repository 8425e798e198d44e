import type { AnswerShares, QuestionReview } from '@tenfold/contracts';
import { answerLetters, ANSWER_SHARES_MIN_ANSWERS, scorePercent, type AnswerLetter } from '@tenfold/exam';
import type { IndexedQuestion } from './bank.js';
import { changesTo, type TimedAnswerChange } from './exam-result.js';

/** How many first answers to a question chose each option. */
export type ChoiceCounts = Record<AnswerLetter, number> & { questionId: string };

/** What is stored of an ended session beside its answers. Only exam sessions have states and changes. */
export interface ReviewRecord {
  examStates: readonly { questionId: string; isFlagged: boolean; isUnsure: boolean; timeSpentMs: number }[];
  answerChanges: readonly TimedAnswerChange[];
  choices: readonly ChoiceCounts[];
}

interface GivenAnswer {
  questionId: string;
  flagged: boolean;
  isUnsure: boolean;
  timeSpentMs: number | null;
}

type ReviewedQuestion = Pick<IndexedQuestion, 'id' | 'correctAnswer' | 'letters'>;

export function reviewQuestions(
  questions: readonly ReviewedQuestion[],
  answers: readonly GivenAnswer[],
  { examStates, answerChanges, choices }: ReviewRecord,
): QuestionReview[] {
  const [answerOf, stateOf, choicesOf] = [byQuestion(answers), byQuestion(examStates), byQuestion(choices)];
  return questions.map((question) => {
    const answer = answerOf.get(question.id);
    const state = stateOf.get(question.id);
    return {
      questionId: question.id,
      isFlagged: answer?.flagged ?? state?.isFlagged ?? false,
      isUnsure: state?.isUnsure ?? answer?.isUnsure ?? false,
      timeSpentMs: answer?.timeSpentMs ?? state?.timeSpentMs ?? null,
      changes: changesTo(question, answerChanges),
      answerShares: answerShares(question.letters, choicesOf.get(question.id)),
    };
  });
}

function byQuestion<Item extends { questionId: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.questionId, item]));
}

function answerShares(letters: readonly string[], counts: ChoiceCounts | undefined): AnswerShares | null {
  if (!counts) return null;
  const answers = answerLetters.reduce((sum, letter) => sum + counts[letter], 0);
  if (answers < ANSWER_SHARES_MIN_ANSWERS) return null;
  const shares = answerLetters
    .filter((letter) => letters.includes(letter))
    .map((letter) => ({ letter, percent: scorePercent(counts[letter], answers) }));
  return { answers, shares };
}
