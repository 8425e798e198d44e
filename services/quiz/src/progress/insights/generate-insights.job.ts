import { Injectable } from '@nestjs/common';
import { defineJob, enqueue, Job, type JobRun } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';
import { InsightsService } from './insights.service.js';

export interface GenerateInsightsData {
  userId: string;
}

const GenerateInsights = defineJob<GenerateInsightsData>('generate-insights', { dedupe: 'pending' });

export async function requestInsights(tx: EntityManager, userId: string): Promise<void> {
  await enqueue(tx, GenerateInsights, { userId }, { dedupeKey: userId, userId });
}

@Injectable()
export class GenerateInsightsJob {
  constructor(private readonly insights: InsightsService) {}

  @Job(GenerateInsights)
  async generate({ userId }: GenerateInsightsData, run: JobRun): Promise<void> {
    await this.insights.generateFor({ userId, isAdmin: false, timeZone: null }, run);
  }
}
