import { defineCall, ofType } from './call.js';
import { defineEvent } from './contract.js';
import { Id, Nullable, PageLimit, PageOffset, Text, Timestamp } from './validation.js';

/**
 * An administrator's action. The service that performs it publishes this in the same transaction. Reads and refused
 * actions are not published. It holds ids and no address or name, so that erasing an account leaves no personal data.
 */
export class AdministratorActedData {
  @Id() actorId!: string;
  /** `<noun>.<past tense>`, for example `subscription.changed`, `payment.refunded`, `paper.published`. */
  @Text(100) action!: string;
  @Id() target!: string;
  @Text(500) detail!: string;
}

/** One event per service, because a service may publish only under its own name. */
export const BillingAdministratorActed = defineEvent(
  'evt.billing.administrator-acted.v1',
  AdministratorActedData,
);
export const ContentAdministratorActed = defineEvent(
  'evt.content.administrator-acted.v1',
  AdministratorActedData,
);
export const IdentityAdministratorActed = defineEvent(
  'evt.identity.administrator-acted.v1',
  AdministratorActedData,
);

export class ListAuditQuery {
  @PageLimit() limit?: number;
  @PageOffset() offset?: number;
}

export class AuditEntry {
  /** Id of the event. It is the dedupe key of the log entry. */
  @Id() id!: string;
  @Timestamp() at!: string;
  @Id() actorId!: string;
  @Nullable() @Text(254) actorEmail!: string | null;
  @Text(100) action!: string;
  @Id() target!: string;
  @Nullable() @Text(254) targetEmail!: string | null;
  @Text(500) detail!: string;
}

export interface AuditPage {
  entries: AuditEntry[];
  total: number;
}

export const listAudit = defineCall({
  subject: 'rpc.identity.audit.list',
  access: 'admin',
  input: ListAuditQuery,
  output: ofType<AuditPage>(),
});
