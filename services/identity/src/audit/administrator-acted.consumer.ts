import { Injectable } from '@nestjs/common';
import {
  BillingAdministratorActed,
  ContentAdministratorActed,
  IdentityAdministratorActed,
  QuizAdministratorActed,
  type AdministratorActedData,
} from '@tenfold/contracts';
import { OnEvent, type EventMeta } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { insertAuditEntry } from './audit.queries.js';

@Injectable()
export class AdministratorActedConsumer {
  @OnEvent(BillingAdministratorActed, 'enter-billing-action')
  enterBillingAction(tx: EntityManager, action: AdministratorActedData, meta: EventMeta): Promise<void> {
    return insertAuditEntry(tx, meta, action);
  }

  @OnEvent(ContentAdministratorActed, 'enter-content-action')
  enterContentAction(tx: EntityManager, action: AdministratorActedData, meta: EventMeta): Promise<void> {
    return insertAuditEntry(tx, meta, action);
  }

  @OnEvent(IdentityAdministratorActed, 'enter-identity-action')
  enterIdentityAction(tx: EntityManager, action: AdministratorActedData, meta: EventMeta): Promise<void> {
    return insertAuditEntry(tx, meta, action);
  }

  @OnEvent(QuizAdministratorActed, 'enter-quiz-action')
  enterQuizAction(tx: EntityManager, action: AdministratorActedData, meta: EventMeta): Promise<void> {
    return insertAuditEntry(tx, meta, action);
  }
}
