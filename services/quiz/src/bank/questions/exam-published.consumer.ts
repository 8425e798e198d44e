import { Injectable } from '@nestjs/common';
import { ExamPublished, type ExamPublishedData } from '@tenfold/contracts';
import { OnEvent, PermanentFailure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { toBankQuestions } from '../../domain/bank-questions.js';
import { insertQuestions, replaceExam } from './bank.queries.js';
import { applyKeyChanges } from './key-changes.queries.js';
import { requestRescoring } from './rescore-question.js';
import { indexExams } from './search-index.queries.js';

@Injectable()
export class ExamPublishedConsumer {
  /** Older versions of the questions stay, because sessions reference ids and versions. */
  @OnEvent(ExamPublished, 'copy-exam')
  async copyExam(tx: EntityManager, exam: ExamPublishedData): Promise<void> {
    const converted = toBankQuestions(exam);
    if (!converted.ok) throw new PermanentFailure(`exam ${exam.examId}: ${converted.fault}`);
    if (await replaceExam(tx, exam)) {
      await insertQuestions(tx, converted.questions);
      await indexExams(tx, [exam.examId]);
    }
    await changeKeys(tx, exam);
  }
}

/** Versions may arrive out of order: an older version applies its key changes, too. */
async function changeKeys(tx: EntityManager, exam: ExamPublishedData): Promise<void> {
  const changes = [...(exam.keyChange ? [exam.keyChange] : []), ...(exam.keyChanges ?? [])];
  if (changes.length === 0) return;
  const changed = changes.map((change) => {
    const question = exam.questions.find(({ id }) => id === change.questionId);
    if (question?.correctAnswer !== change.after)
      throw new PermanentFailure(`exam ${exam.examId}: the key change is not that of one of its questions`);
    return { question, change };
  });
  for (const questionId of await applyKeyChanges(tx, exam, changed))
    await requestRescoring(tx, { questionId, version: exam.version });
}
