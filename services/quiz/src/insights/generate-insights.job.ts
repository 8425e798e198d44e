import { Injectable } from '@nestjs/common';
import { defineJob, enqueue, Job, type JobRun } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';
import { hasDailySlot } from './insight-schedule.queries.js';
import { InsightsService } from './insights.service.js';

export interface GenerateInsightsData {
  userId: string;
}

const GenerateInsights = defineJob<GenerateInsightsData>('generate-insights', { dedupe: 'pending' });

/** Enqueues a set of insights unless the user has had one within 24 hours. Requests of one user are coalesced. */
export async function requestInsights(tx: EntityManager, userId: string): Promise<void> {
  if (!(await hasDailySlot(tx, userId))) return;
  await enqueue(tx, GenerateInsights, { userId }, { dedupeKey: userId, userId });
}

@Injectable()
export class GenerateInsightsJob {
  constructor(private readonly insights: InsightsService) {}

  @Job(GenerateInsights)
  async generate({ userId }: GenerateInsightsData, run: JobRun): Promise<void> {
    await this.insights.generateAfterQuiz(userId, run);
  }
}
