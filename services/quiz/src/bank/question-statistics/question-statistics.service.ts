import { Injectable } from '@nestjs/common';
import {
  getQuestionStatistics,
  listQuestionStatistics,
  notFound,
  readQuestionStatistics,
  type ListQuestionStatisticsQuery,
  type QuestionIdsInput,
  type QuestionStatistics,
  type QuestionStatisticsDetail,
  type QuestionStatisticsInput,
  type QuestionStatisticsPage,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../questions/bank.service.js';
import { presentChoices, presentEvidence, presentTrend } from '../../domain/present-evidence.js';
import { questionCredit } from '../../domain/question-credit.js';
import { CountSessionsJob } from './count-sessions.job.js';
import {
  countSessionsToRescore,
  readList,
  readStatisticsDetail,
  readStatistics,
  readStatisticsOf,
  type FoundQuestion,
} from './question-statistics.queries.js';

const PAGE_SIZE = 25;
const MS_PER_SECOND = 1_000;

@Injectable()
export class QuestionStatisticsService {
  constructor(
    private readonly database: EntityManager,
    private readonly counting: CountSessionsJob,
    private readonly bank: BankService,
  ) {}

  @Handles(listQuestionStatistics)
  async list(query: ListQuestionStatisticsQuery): Promise<QuestionStatisticsPage> {
    await this.count();
    const { filter = 'all', sort = 'difficulty', order = 'asc', limit = PAGE_SIZE, offset = 0 } = query;
    if (filter !== 'all') {
      const { found, total } = await readList(this.database, filter, { limit, offset });
      return { items: found.map(presentStatistics), total };
    }
    const found = await readStatistics(this.database, { sort, order, limit, offset });
    const { questions } = await this.bank.current();
    return { items: found.map(presentStatistics), total: questions.size };
  }

  @Handles(getQuestionStatistics)
  async get({ questionId }: QuestionStatisticsInput): Promise<QuestionStatisticsDetail> {
    await this.count();
    const found = await readStatisticsDetail(this.database, questionId);
    if (!found) throw notFound('Question');
    const { examId, options, sums, thirds, trend, medianMs, computedAt } = found;
    return {
      ...presentStatistics(found),
      examId,
      options,
      computedAt: computedAt?.toISOString() ?? null,
      evidenceAnswers: sums?.all.count ?? 0,
      medianSeconds: medianMs === null ? null : Math.round(medianMs / MS_PER_SECOND),
      choices: sums && thirds && presentChoices({ sums, thirds }, lettersOf(found)),
      trend: trend && presentTrend(trend),
      toRescore: await countSessionsToRescore(this.database, questionId),
    };
  }

  @Handles(readQuestionStatistics)
  async read({ questionIds }: QuestionIdsInput): Promise<QuestionStatistics[]> {
    return (await readStatisticsOf(this.database, questionIds)).map(presentStatistics);
  }

  /** Adds what the periodic job has not counted yet. */
  private async count(): Promise<void> {
    await this.counting.listBatch();
    await this.counting.countBatch();
  }
}

function presentStatistics(found: FoundQuestion): QuestionStatistics {
  const { questionId, examTitle, questionNumber, sectionName, content, correctAnswer, sums, thirds } = found;
  const letters = lettersOf(found);
  return {
    questionId,
    examTitle,
    questionNumber,
    sectionName,
    content,
    correctAnswer,
    credit: questionCredit(correctAnswer, letters),
    answers: found.answers,
    difficulty: found.difficulty,
    discrimination: found.discrimination,
    evidence: sums && thirds && presentEvidence({ sums, thirds }, { correctAnswer, letters }),
  };
}

function lettersOf({ options }: FoundQuestion): string[] {
  return options.map(({ letter }) => letter);
}
