import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { defineEvent, defineRpc } from './contract.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

/**
 * Something that an administrator did and that took effect: stated by the service that carried it out, in the
 * transaction that did it. A look at something, and what was refused, is no action. Holds ids and never an address or
 * a name, so that nothing of a person stays here when the account goes.
 */
export class AdministratorActedData {
  @Id() actorId!: string;
  /** What was done, `<noun>.<past tense>`: `subscription.changed`, `payment.refunded`, `paper.published`. */
  @Text(100) action!: string;
  /** What it was done to: the id of the user, or of the exam. */
  @Id() target!: string;
  /** One line for people, e.g. `free / inactive to pro / active`. */
  @Text(500) detail!: string;
}

/** One for each service that acts for an administrator: a service publishes under its own name alone. */
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
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(200) limit?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) offset?: number;
}

export class AuditEntry {
  /** The event's id: an action is entered once, however often it is delivered. */
  @Id() id!: string;
  @Timestamp() at!: string;
  @Id() actorId!: string;
  /** Null when the account is gone. */
  @Nullable() @Text(254) actorEmail!: string | null;
  @Text(100) action!: string;
  @Id() target!: string;
  /** The target's present address when it is a user, else null. */
  @Nullable() @Text(254) targetEmail!: string | null;
  @Text(500) detail!: string;
}

export interface AuditPage {
  entries: AuditEntry[];
  total: number;
}

/** Answered by identity, which keeps the log. */
export const listAudit = defineRpc('rpc.identity.audit.list', ListAuditQuery)<AuditPage>();
