import type { DataSource } from 'typeorm';
import { BankService } from '../src/bank/questions/bank.service.js';
import { AbandonSessionsJob } from '../src/study/sessions/abandon-sessions.job.js';

export async function abandonIdleSessions({ manager }: DataSource): Promise<void> {
  await new AbandonSessionsJob(manager, new BankService(manager)).abandonIdle();
}
