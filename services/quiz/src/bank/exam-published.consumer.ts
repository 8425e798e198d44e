import { Injectable } from '@nestjs/common';
import { ExamPublished, type ExamPublishedData } from '@tenfold/contracts';
import { OnEvent, PermanentFailure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { toBankQuestions } from '../domain/bank-questions.js';
import { insertQuestions, replaceExam, storeCfrEdition } from './bank.queries.js';
import { indexExams } from './search-index.queries.js';

@Injectable()
export class ExamPublishedConsumer {
  /** Older versions of the questions stay, because sessions reference ids and versions. */
  @OnEvent(ExamPublished, 'copy-exam')
  async copyExam(tx: EntityManager, exam: ExamPublishedData): Promise<void> {
    const converted = toBankQuestions(exam);
    if (!converted.ok) throw new PermanentFailure(`exam ${exam.examId}: ${converted.fault}`);
    if (!(await replaceExam(tx, exam))) return storeCfrEdition(tx, exam);
    await insertQuestions(tx, converted.questions);
    await indexExams(tx, [exam.examId]);
  }
}
