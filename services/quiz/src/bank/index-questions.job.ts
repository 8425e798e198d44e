import { Injectable } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { EntityManager } from 'typeorm';
import { indexNextExams } from './search-index.queries.js';

/** Indexes exams that an older release stored. The consumer indexes each exam that it stores. */
@Injectable()
export class IndexQuestionsJob {
  constructor(private readonly database: EntityManager) {}

  @Every('1m', 'index-questions')
  async indexAll(): Promise<void> {
    while ((await this.indexBatch()) > 0) continue;
  }

  indexBatch(): Promise<number> {
    return this.database.transaction((tx) => indexNextExams(tx));
  }
}
