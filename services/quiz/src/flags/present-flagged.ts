import type { FlaggedQuestion } from '@tenfold/contracts';
import type { BankQuestion } from '../domain/bank.js';
import { flaggedChoices } from '../domain/flagged-answer.js';
import type { FlaggedAnswer } from './flags.queries.js';

export function presentFlagged(
  { id, body, correctAnswer, cfrEdition, sectionName }: BankQuestion,
  answer: Pick<FlaggedAnswer, 'selectedAnswer' | 'answeredAt'>,
): FlaggedQuestion {
  const letters = body.answers.map(({ letter }) => letter);
  return {
    id,
    questionText: body.content,
    imageUrl: body.imageUrl,
    imageDescription: body.imageDescription,
    answerChoices: body.answers.map(({ text }) => text),
    ...flaggedChoices(letters, correctAnswer, answer.selectedAnswer),
    explanation: body.explanation,
    citation: body.citation,
    cfrEdition,
    sectionName,
    answeredAt: answer.answeredAt.toISOString(),
  };
}
