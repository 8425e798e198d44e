import { Injectable } from '@nestjs/common';
import {
  generateInsights,
  InsightsGenerated,
  type Caller,
  type InsightData,
  type InsightsResult,
  type NoInput,
} from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import type { JobRun } from '@tenfold/jobs';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import type { BankSection } from '../../domain/bank.js';
import { nextSet, smartInsights, type Insight } from '../../domain/smart-insights.js';
import { readLearnerStats, type Learner } from '../stats/read-learner-stats.js';
import { findKnownInsights, lockInsightSchedule, recordInsightsEmitted } from './insights.queries.js';

@Injectable()
export class InsightsService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  @Handles(generateInsights)
  async generate(_input: NoInput, caller: Caller): Promise<InsightsResult> {
    return this.generateFor(caller);
  }

  async generateFor(learner: Learner, run?: JobRun): Promise<InsightsResult> {
    const { sections } = await this.bank.current();
    return this.database.transaction(async (tx) => {
      const { userId } = learner;
      const dueAt = await lockInsightSchedule(tx, userId);
      const insights = dueAt ? await this.choose(tx, learner, sections, dueAt) : [];
      if (insights.length > 0) {
        const about = { aggregateType: 'user-totals', aggregateId: userId, aggregateVersion: 1 };
        await emit(tx, InsightsGenerated, { userId, insights }, about);
        await recordInsightsEmitted(tx, userId, insights);
      }
      // must come after the lock on the totals: a completion locks the totals before it enqueues the job
      await run?.complete(tx);
      return { created: insights.length };
    });
  }

  private async choose(
    tx: EntityManager,
    learner: Learner,
    sections: readonly BankSection[],
    now: Date,
  ): Promise<InsightData[]> {
    const insights = smartInsights(await readLearnerStats(tx, learner, sections)).map(insightData(now));
    return nextSet(insights, await findKnownInsights(tx, learner.userId, insights));
  }
}

function insightData(now: Date): (insight: Insight) => InsightData {
  const week = Math.floor(now.getTime() / (7 * MS_PER_DAY));
  return ({ kind, subject, type, title, message }) => ({
    type,
    title,
    message,
    dedupeKey: `insight:${kind}:${subject}:${week}`,
  });
}
