import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  generateInsights,
  getLearnerStats,
  type Caller,
  type InsightsResult,
  type LearnerStats,
  type NoInput,
} from '@tenfold/contracts';
import type { JobRun } from '@tenfold/jobs';
import { Handles, RpcClient } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { smartInsights, type Insight } from '../domain/smart-insights.js';
import { insertNotifications, type NewNotification } from '../notifications/notification.queries.js';
import { claimDailySlot } from './insight-schedule.queries.js';

@Injectable()
export class InsightsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  /** At most one set in 24 hours. */
  @Handles(generateInsights)
  async generate(_input: NoInput, caller: Caller): Promise<InsightsResult> {
    return this.store(caller.userId, await this.rpc.call(getLearnerStats, {}, caller));
  }

  /** A completed quiz counts as having studied today. */
  async generateAfterQuiz(userId: string, run: JobRun): Promise<void> {
    const caller: Caller = { userId, isAdmin: false, timeZone: 'UTC' };
    const facts = await this.rpc.call(getLearnerStats, {}, caller);
    await this.store(userId, { ...facts, studiedToday: true }, run);
  }

  private async store(userId: string, facts: LearnerStats, run?: JobRun): Promise<InsightsResult> {
    const insights = smartInsights(facts).map(insightNotification(new Date()));
    return this.database.transaction(async (tx) => {
      await run?.complete(tx);
      if (insights.length === 0 || !(await claimDailySlot(tx, userId))) return { created: 0 };
      return { created: await insertNotifications(tx, userId, insights) };
    });
  }
}

/** Insights of one kind and subject are repeated at most once a week. */
function insightNotification(now: Date): (insight: Insight) => NewNotification {
  const week = Math.floor(now.getTime() / (7 * 24 * 60 * 60 * 1000));
  return ({ kind, subject, type, title, message }) => ({
    type,
    title,
    message,
    occasion: `insight:${kind}:${subject}:${week}`,
  });
}
