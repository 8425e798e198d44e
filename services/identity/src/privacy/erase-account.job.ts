import { Injectable } from '@nestjs/common';
import { defineJob, Every, Job } from '@tenfold/jobs';
import { ErasuresService } from './erasures.service.js';

export interface EraseAccountData {
  userId: string;
}

/** Retries for weeks: a retained event that contains the address may delay it by a week. */
export const EraseAccount = defineJob<EraseAccountData>('erase-account', {
  backoff: { firstMs: 5_000, longestMs: 60 * 60_000 },
  maxAttempts: 1_000,
  dedupe: 'pending',
});

@Injectable()
export class EraseAccountJob {
  constructor(private readonly erasures: ErasuresService) {}

  @Job(EraseAccount)
  async erase({ userId }: EraseAccountData): Promise<void> {
    await this.erasures.erase(userId);
  }

  @Every('1h', 'request-unanswered-erasures')
  async requestUnanswered(): Promise<void> {
    await this.erasures.requestUnanswered();
  }
}
