import { Injectable } from '@nestjs/common';
import { defineJob, enqueue, Job } from '@tenfold/jobs';
import { EXAM_LATE_SECONDS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { CompleteExamService } from './complete-exam.service.js';

interface EndExamData {
  userId: string;
  sessionId: string;
}

const EndExam = defineJob<EndExamData>('end-exam', { concurrency: 10 });

export async function requestEnd(tx: EntityManager, data: EndExamData, endsAt: Date): Promise<void> {
  const runAt = new Date(endsAt.getTime() + 1_000 * EXAM_LATE_SECONDS);
  await enqueue(tx, EndExam, data, { dedupeKey: data.sessionId, userId: data.userId, runAt });
}

@Injectable()
export class EndExamJob {
  constructor(private readonly exams: CompleteExamService) {}

  @Job(EndExam)
  async end({ userId, sessionId }: EndExamData): Promise<void> {
    const status = await this.exams.endIfClosed(userId, sessionId);
    if (status === 'in_progress') throw new Error('the exam session has not reached its end');
  }
}
