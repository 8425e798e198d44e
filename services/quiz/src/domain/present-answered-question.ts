import type { FlaggedQuestion } from '@tenfold/contracts';
import { answeredChoices } from './answered-choices.js';
import type { BankQuestion } from './bank.js';

/** A question with its key and the user's answer, as the lists of flagged and missed questions show it. */
export function presentAnsweredQuestion(
  { id, body, correctAnswer, cfrEdition, sectionName, isWithdrawn }: BankQuestion,
  answer: { selectedAnswer: string; answeredAt: Date },
): FlaggedQuestion {
  const letters = body.answers.map(({ letter }) => letter);
  return {
    id,
    questionText: body.content,
    imageUrl: body.imageUrl,
    imageDescription: body.imageDescription,
    answerChoices: body.answers.map(({ text }) => text),
    ...answeredChoices(letters, correctAnswer, answer.selectedAnswer),
    explanation: body.explanation,
    citation: body.citation,
    cfrEdition,
    sectionName,
    answeredAt: answer.answeredAt.toISOString(),
    ...(isWithdrawn && { isWithdrawn }),
  };
}
