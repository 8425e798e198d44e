import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { getLearnerFacts, type Caller, type InsightsResult, type LearnerFacts } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { smartInsights, type Insight } from '../domain/smart-insights.js';
import { insertNotifications, type NewNotification } from '../notifications/notification.queries.js';
import { forgetWanted, takeTurn } from './insight-schedule.queries.js';

@Injectable()
export class InsightsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  /** A set of insights for somebody who asks for it; at most one in 24 hours, however often they ask. */
  async generate(caller: Caller): Promise<InsightsResult> {
    return this.tell(caller.userId, await this.rpc.call(getLearnerFacts, {}, caller));
  }

  /** The set that a completed quiz calls for. Whoever has just completed one has studied today. */
  async generateAfterQuiz(userId: string): Promise<InsightsResult> {
    const caller: Caller = { userId, isAdmin: false, timeZone: 'UTC' };
    const facts = await this.rpc.call(getLearnerFacts, {}, caller);
    return this.tell(userId, { ...facts, studiedToday: true });
  }

  private async tell(userId: string, facts: LearnerFacts): Promise<InsightsResult> {
    const insights = smartInsights(facts).map(insightNotification(new Date()));
    return this.database.transaction(async (tx) => {
      await forgetWanted(tx, userId);
      if (insights.length === 0 || !(await takeTurn(tx, userId))) return { created: 0 };
      return { created: await insertNotifications(tx, userId, insights) };
    });
  }
}

/** The same kind of thing about the same subject is told at most once a week. */
function insightNotification(now: Date): (insight: Insight) => NewNotification {
  const week = Math.floor(now.getTime() / (7 * 24 * 60 * 60 * 1000));
  return ({ kind, subject, type, title, message }) => ({
    type,
    title,
    message,
    occasion: `insight:${kind}:${subject}:${week}`,
  });
}
