import { IsIn, IsInt, IsObject, IsOptional, Min } from 'class-validator';
import { OwnSessionInput } from './auth.js';
import { defineCall, ofType } from './call.js';
import { defineEvent } from './event.js';
import { Id, Nullable, Timestamp } from './validation.js';

export const EXPORT_KEPT_HOURS = 24;

export const exportStatuses = ['none', 'preparing', 'ready'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export class AccountExport {
  @IsIn(exportStatuses) status!: ExportStatus;
  @Nullable() @Timestamp() requestedAt!: string | null;
  @Nullable() @Timestamp() readyAt!: string | null;
}

export class AccountDeletion {
  @Nullable() @Timestamp() deletesAt!: string | null;
}

export class ScheduledDeletion {
  @Timestamp() deletesAt!: string;
}

export class ReadExportInput {
  @IsOptional() @IsInt() @Min(0) offset?: number;
}

export interface ArchiveChunk {
  bytes: string;
  next: number | null;
}

/** File name -> key of the last entry of the previous page. A file without a key is finished. */
export type ExportCursor = Record<string, string[]>;

export class ExportPageInput {
  @IsOptional() @IsObject() after?: ExportCursor;
}

/** One page of a service's data about the caller: file name -> entries. */
export interface ExportPage {
  files: Record<string, unknown[]>;
  next: ExportCursor | null;
}

/** Idempotent for a day while an export is being prepared. TOO_MANY_REQUESTS within an hour of the request for an export that is ready. */
export const requestExport = defineCall({
  subject: 'rpc.identity.account.request-export',
  http: 'POST /api/account/export',
  summary: 'Request a data export, at most one in an hour',
  access: 'signed-in',
  status: 202,
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const getExport = defineCall({
  subject: 'rpc.identity.account.get-export',
  http: 'GET /api/account/export',
  summary: 'Get the state of the data export',
  access: 'signed-in',
  output: AccountExport,
});

export const readExport = defineCall({
  subject: 'rpc.identity.account.read-export',
  access: 'signed-in',
  input: ReadExportInput,
  output: ofType<ArchiveChunk>(),
  problems: ['NOT_FOUND'],
});

export const getDeletion = defineCall({
  subject: 'rpc.identity.account.get-deletion',
  http: 'GET /api/account/deletion',
  summary: 'Get the scheduled deletion of the account',
  access: 'signed-in',
  output: AccountDeletion,
});

export const scheduleDeletion = defineCall({
  subject: 'rpc.identity.account.schedule-deletion',
  http: 'DELETE /api/account',
  summary: 'Schedule the deletion of the account in 14 days',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: ScheduledDeletion,
  problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

export const cancelDeletion = defineCall({
  subject: 'rpc.identity.account.cancel-deletion',
  http: 'POST /api/account/restore',
  summary: 'Cancel the scheduled deletion',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
});

export const exportQuizData = defineCall({
  subject: 'rpc.quiz.account.export',
  access: 'signed-in',
  input: ExportPageInput,
  output: ofType<ExportPage>(),
  callers: ['identity'],
});
export const exportBillingData = defineCall({
  subject: 'rpc.billing.account.export',
  access: 'signed-in',
  input: ExportPageInput,
  output: ofType<ExportPage>(),
  callers: ['identity'],
});

export const exportNotificationsData = defineCall({
  subject: 'rpc.notifications.account.export',
  access: 'signed-in',
  input: ExportPageInput,
  output: ofType<ExportPage>(),
  callers: ['identity'],
});

export const exportContentData = defineCall({
  subject: 'rpc.content.account.export',
  access: 'signed-in',
  input: ExportPageInput,
  output: ofType<ExportPage>(),
  callers: ['identity'],
});

export class DeletionScheduledData {
  @Id() userId!: string;
  @Timestamp() deletesAt!: string;
}

export const DeletionScheduled = defineEvent('evt.identity.deletion-scheduled.v1', DeletionScheduledData);

export class UserErasedData {
  @Id() userId!: string;
}

export const UserErased = defineEvent('evt.identity.user-erased.v1', UserErasedData);

export const erasingServices = ['quiz', 'billing', 'notifications', 'content'] as const;
export type ErasingService = (typeof erasingServices)[number];

export class UserDataErasedData {
  @Id() userId!: string;
  @IsIn(erasingServices) service!: ErasingService;
}

export const QuizUserDataErased = defineEvent('evt.quiz.user-data-erased.v1', UserDataErasedData);
export const BillingUserDataErased = defineEvent('evt.billing.user-data-erased.v1', UserDataErasedData);
export const NotificationsUserDataErased = defineEvent(
  'evt.notifications.user-data-erased.v1',
  UserDataErasedData,
);
export const ContentUserDataErased = defineEvent('evt.content.user-data-erased.v1', UserDataErasedData);
