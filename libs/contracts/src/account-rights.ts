import { IsIn, IsInt, IsOptional, Min } from 'class-validator';
import { OwnSessionInput } from './account-safety.js';
import { defineEvent, defineRpc, NoInput } from './contract.js';
import { Id, Nullable, Timestamp } from './validation.js';

/** An account is deleted so long after its user asked for it; until then they can take it back. */
export const DELETION_UNDO_DAYS = 14;
/** An export can be downloaded for so long. */
export const EXPORT_KEPT_HOURS = 24;

export const exportStatuses = ['none', 'preparing', 'ready'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** How far the copy of one's own data is. */
export class AccountExport {
  @IsIn(exportStatuses) status!: ExportStatus;
  @Nullable() @Timestamp() requestedAt!: string | null;
  @Nullable() @Timestamp() readyAt!: string | null;
}

/** Whether and when an account is deleted. */
export class AccountDeletion {
  /** Null: it is not. */
  @Nullable() @Timestamp() deletesAt!: string | null;
}

export class ScheduledDeletion {
  @Timestamp() deletesAt!: string;
}

/** Where to read on; from the start when missing. */
export class ReadOnInput {
  @IsOptional() @IsInt() @Min(0) offset?: number;
}

/** A piece of an archive, small enough for one message. */
export interface ArchiveChunk {
  /** In base64. */
  bytes: string;
  /** Where the next piece begins; null: this was the last. */
  next: number | null;
}

/** A page of what a service keeps of its caller: the entries of each file, by its name. */
export interface ExportPage {
  files: Record<string, unknown[]>;
  /** Where the next page begins; null: this was the last. */
  next: number | null;
}

/** TOO_MANY_REQUESTS within an hour of the one that is ready; while one is prepared it stays that one. */
export const requestExport = defineRpc('rpc.identity.account.request-export', NoInput)<null>();
export const getExport = defineRpc('rpc.identity.account.get-export', NoInput)<AccountExport>();
/** NOT_FOUND when none is ready. */
export const readExport = defineRpc('rpc.identity.account.read-export', ReadOnInput)<ArchiveChunk>();
export const getDeletion = defineRpc('rpc.identity.account.get-deletion', NoInput)<AccountDeletion>();
/** CONFLICT for the administrator. Again is the same deletion. */
export const scheduleDeletion = defineRpc(
  'rpc.identity.account.schedule-deletion',
  OwnSessionInput,
)<ScheduledDeletion>();
/** Again is fine. */
export const cancelDeletion = defineRpc('rpc.identity.account.cancel-deletion', NoInput)<null>();

/** What identity answers about the rights of those whose accounts it keeps. */
export const accountRightsRpcs = [
  requestExport,
  getExport,
  readExport,
  getDeletion,
  scheduleDeletion,
  cancelDeletion,
] as const;

/** What each service keeps of the caller; asked by identity alone. */
export const exportQuizData = defineRpc('rpc.quiz.account.export', ReadOnInput)<ExportPage>();
export const exportBillingData = defineRpc('rpc.billing.account.export', ReadOnInput)<ExportPage>();
export const exportNotificationsData = defineRpc(
  'rpc.notifications.account.export',
  ReadOnInput,
)<ExportPage>();

export class DeletionScheduledData {
  @Id() userId!: string;
  @Timestamp() deletesAt!: string;
}

/** Somebody wants to leave: nothing must be charged any more. They may still think better of it. */
export const DeletionScheduled = defineEvent('evt.identity.deletion-scheduled.v1', DeletionScheduledData);

export class UserErasedData {
  @Id() userId!: string;
}

/** The account is gone: whoever keeps anything of its user erases it, says so, and never keeps anything of them again. */
export const UserErased = defineEvent('evt.identity.user-erased.v1', UserErasedData);

/** Who answers UserErased. */
export const erasingServices = ['quiz', 'billing', 'notifications', 'content'] as const;
export type ErasingService = (typeof erasingServices)[number];

export class UserDataErasedData {
  @Id() userId!: string;
  @IsIn(erasingServices) service!: ErasingService;
}

/** A service keeps nothing of this user any more, but for what docs/adr/0013 lists. */
export const QuizUserDataErased = defineEvent('evt.quiz.user-data-erased.v1', UserDataErasedData);
export const BillingUserDataErased = defineEvent('evt.billing.user-data-erased.v1', UserDataErasedData);
export const NotificationsUserDataErased = defineEvent(
  'evt.notifications.user-data-erased.v1',
  UserDataErasedData,
);
export const ContentUserDataErased = defineEvent('evt.content.user-data-erased.v1', UserDataErasedData);
