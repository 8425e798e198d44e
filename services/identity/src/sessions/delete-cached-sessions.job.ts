import { Injectable } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { SessionCache } from './session-cache.js';

@Injectable()
export class DeleteCachedSessionsJob {
  constructor(private readonly cache: SessionCache) {}

  @Every('5s', 'delete-cached-sessions')
  async deletePending(): Promise<void> {
    await this.cache.deletePending();
  }
}
