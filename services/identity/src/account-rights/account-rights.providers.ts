import type { Provider } from '@nestjs/common';
import { RpcClient } from '@tenfold/messaging/rpc';
import { AccountRightsJobs } from './account-rights-jobs.js';
import { DeletionsService, ORIGIN } from './deletions.service.js';
import { ErasuresService } from './erasures.service.js';
import { ExportsService } from './exports.service.js';
import { UserDataErasedConsumer } from './user-data-erased.consumer.js';

/** What exports and deletions are made of. */
export function accountRightsProviders(env: { NATS_URL: string; PUBLIC_ORIGIN: string }): Provider[] {
  return [
    AccountRightsJobs,
    DeletionsService,
    ErasuresService,
    ExportsService,
    UserDataErasedConsumer,
    { provide: ORIGIN, useFactory: () => new URL(env.PUBLIC_ORIGIN).origin },
    { provide: RpcClient, useFactory: () => new RpcClient('identity', env.NATS_URL) },
  ];
}
