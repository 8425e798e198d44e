import { Injectable } from '@nestjs/common';
import {
  deleteReportedResults,
  listReportedResults,
  Problem,
  reportResult,
  type Caller,
  type NoInput,
  type ReportedResult,
  type ReportedResults,
} from '@tenfold/contracts';
import { isSat, reportedScoreProblem } from '@tenfold/exam';
import { READINESS_MODEL } from '@tenfold/learning';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import { calendarDay } from '../../domain/streak.js';
import { readServerTime } from '../../study/exam-sessions/exam-sessions.queries.js';
import { chanceBefore } from '../readiness/fold-readiness.js';
import {
  clearReported,
  findPrediction,
  readReported,
  saveReported,
  type EarlierPrediction,
  type ReportedRecord,
} from './reported-results.queries.js';

@Injectable()
export class ReportedResultsService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  @Handles(listReportedResults)
  async list(_input: NoInput, caller: Caller): Promise<ReportedResults> {
    const record = await readReported(this.database, caller.userId);
    return present(record, await this.today(caller));
  }

  @Handles(reportResult)
  async report(result: ReportedResult, caller: Caller): Promise<ReportedResults> {
    const message = reportedScoreProblem(result.outcome, result.score);
    if (message !== null)
      throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'score', message }] });
    const { userId } = caller;
    const before = await readReported(this.database, userId);
    const today = await this.today(caller);
    const isAsked = before.reported.some(({ examDate }) => examDate === result.examDate);
    if (!isAsked && present(before, today).dueFor !== result.examDate)
      throw new Problem('CONFLICT', 'You have no past exam on this date.');
    await saveReported(this.database, userId, result, await this.predictionBefore(userId, result));
    return present(await readReported(this.database, userId), today);
  }

  @Handles(deleteReportedResults)
  async delete(_input: NoInput, { userId }: Caller): Promise<null> {
    await clearReported(this.database, userId);
    return null;
  }

  private async predictionBefore(
    userId: string,
    { outcome, examDate }: ReportedResult,
  ): Promise<EarlierPrediction> {
    if (!isSat(outcome)) return { chance: null, model: null };
    const stored = await findPrediction(this.database, userId, examDate);
    if (stored) return stored;
    await this.bank.current();
    const chance = await chanceBefore(this.database, this.bank, userId, examDate);
    return { chance, model: chance === null ? null : READINESS_MODEL };
  }

  private async today({ timeZone }: Caller): Promise<string> {
    return calendarDay(await readServerTime(this.database), timeZone);
  }
}

function present({ examDate, reported }: ReportedRecord, today: string): ReportedResults {
  const isDue = examDate !== null && examDate < today && reported.every((each) => each.examDate !== examDate);
  return {
    dueFor: isDue ? examDate : null,
    results: reported.filter(({ outcome }) => outcome !== 'declined'),
  };
}
