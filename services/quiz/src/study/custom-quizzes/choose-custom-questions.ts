import type { CustomQuiz, QuestionSelection } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { Bank, IndexedQuestion } from '../../domain/bank.js';
import { matchQuestions } from '../../domain/match-questions.js';
import { pickByHistory } from '../../progress/stats/pick-by-history.js';
import { readQuestionSets } from './question-sets.queries.js';

export async function chooseCustomQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  selection: QuestionSelection & Pick<CustomQuiz, 'parts'>,
  except: ReadonlySet<string> = new Set(),
): Promise<IndexedQuestion[]> {
  const sets = await readQuestionSets(tx, userId, selection.sets);
  const pools = (selection.parts ?? [selection]).map(({ categoryIds, questions }) => ({
    candidates: matchQuestions(bank, { ...selection, categoryIds }, sets).filter((id) => !except.has(id)),
    size: questions,
  }));
  const picked = new Set(await pickByHistory(tx, userId, pools));
  return [...picked].slice(0, selection.questions).flatMap((id) => bank.questions.get(id) ?? []);
}
