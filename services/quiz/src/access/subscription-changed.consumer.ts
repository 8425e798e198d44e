import { Injectable } from '@nestjs/common';
import { SubscriptionChanged, type VersionedAccess } from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { storeAccess } from './access.queries.js';

@Injectable()
export class SubscriptionChangedConsumer {
  @OnEvent(SubscriptionChanged, 'copy-access')
  async copyAccess(tx: EntityManager, access: VersionedAccess): Promise<void> {
    await storeAccess(tx, access);
  }
}
