import type { QuestionSelection } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { Bank, IndexedQuestion } from '../domain/bank.js';
import { matchQuestions } from '../domain/match-questions.js';
import { pickByHistory } from '../stats/pick-by-history.js';
import { readQuestionSets } from './question-sets.queries.js';

export async function chooseCustomQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  selection: QuestionSelection,
): Promise<IndexedQuestion[]> {
  const sets = await readQuestionSets(tx, userId, selection.sets);
  const candidates = matchQuestions(bank, selection, sets);
  const picked = await pickByHistory(tx, userId, [{ candidates, size: selection.questions }]);
  return picked.flatMap((id) => bank.questions.get(id) ?? []);
}
