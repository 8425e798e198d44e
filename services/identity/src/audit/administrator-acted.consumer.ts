import { Injectable } from '@nestjs/common';
import {
  BillingAdministratorActed,
  ContentAdministratorActed,
  IdentityAdministratorActed,
  type AdministratorActedData,
} from '@tenfold/contracts';
import { OnEvent, type EventMeta } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { insertAuditEntry } from './audit.queries.js';

/** Enters what administrators do, in whichever service, into the one log. */
@Injectable()
export class AdministratorActedConsumer {
  @OnEvent(BillingAdministratorActed)
  enterBillingAction(tx: EntityManager, action: AdministratorActedData, meta: EventMeta): Promise<void> {
    return insertAuditEntry(tx, meta, action);
  }

  @OnEvent(ContentAdministratorActed)
  enterContentAction(tx: EntityManager, action: AdministratorActedData, meta: EventMeta): Promise<void> {
    return insertAuditEntry(tx, meta, action);
  }

  @OnEvent(IdentityAdministratorActed)
  enterIdentityAction(tx: EntityManager, action: AdministratorActedData, meta: EventMeta): Promise<void> {
    return insertAuditEntry(tx, meta, action);
  }
}
