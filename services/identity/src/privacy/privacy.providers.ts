import type { Provider } from '@nestjs/common';
import { RpcClient } from '@tenfold/messaging/rpc';
import { DeletionsService, ORIGIN } from './deletions.service.js';
import { EraseAccountJob } from './erase-account.job.js';
import { ErasuresService } from './erasures.service.js';
import { ExportsService } from './exports.service.js';
import { PrepareExportJob } from './prepare-export.job.js';
import { UserDataErasedConsumer } from './user-data-erased.consumer.js';

export function privacyProviders(env: {
  NATS_URL: string;
  CALLER_SIGNING_KEYS?: string;
  PUBLIC_ORIGIN: string;
}): Provider[] {
  return [
    DeletionsService,
    EraseAccountJob,
    ErasuresService,
    ExportsService,
    PrepareExportJob,
    UserDataErasedConsumer,
    { provide: ORIGIN, useFactory: () => new URL(env.PUBLIC_ORIGIN).origin },
    {
      provide: RpcClient,
      useFactory: () => new RpcClient('identity', env.NATS_URL, env.CALLER_SIGNING_KEYS),
    },
  ];
}
