import { Injectable } from '@nestjs/common';
import {
  listQuestionStatistics,
  type QuestionStatisticsPage,
  type ListQuestionStatisticsQuery,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import { presentEvidence } from '../domain/present-evidence.js';
import { questionCredit } from '../domain/question-credit.js';
import { CountSessionsJob } from './count-sessions.job.js';
import { readItems } from './question-statistics.queries.js';

const PAGE_SIZE = 25;

@Injectable()
export class QuestionStatisticsService {
  constructor(
    private readonly database: EntityManager,
    private readonly counting: CountSessionsJob,
    private readonly bank: BankService,
  ) {}

  @Handles(listQuestionStatistics)
  async list(query: ListQuestionStatisticsQuery): Promise<QuestionStatisticsPage> {
    await this.counting.listBatch();
    await this.counting.countBatch();
    const { sort = 'difficulty', order = 'asc', limit = PAGE_SIZE, offset = 0 } = query;
    const { questions, calibration } = await this.bank.current();
    const request = { sort, order, limit, offset };
    const found = await readItems(this.database, request, calibration.version);
    const items = found.map(({ letters, sums, ...item }) => ({
      ...item,
      credit: questionCredit(item.correctAnswer, letters),
      evidence: sums && presentEvidence(sums, { correctAnswer: item.correctAnswer, letters }),
    }));
    return { items, total: questions.size };
  }
}
