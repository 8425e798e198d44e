import { Type } from 'class-transformer';
import { IsArray, IsIn, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { defineCall, ofType } from './call.js';
import { OwnSessionInput, type RotatedSession } from './account-safety.js';
import { ClientInfo } from './client-info.js';
import type { OpenedSession } from './identity.js';
import { Text } from './validation.js';

export const secondFactorMethods = ['totp', 'passkey', 'recovery-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const PENDING_SIGN_IN_MINUTES = 5;
export const RECOVERY_CODE_COUNT = 10;

/**
 * A sign-in whose first step succeeded. It is not an auth session. `ticket` is single use and stored only in the
 * browser's cookie.
 */
export interface PendingSignIn {
  ticket: string;
  expiresInSeconds: number;
  /** At least one; the client offers the first by default. */
  methods: SecondFactorMethod[];
}

export type SignInOutcome =
  { outcome: 'signed-in'; session: OpenedSession } | { outcome: 'second-factor'; pending: PendingSignIn };

export class PendingSignInView {
  @IsArray() @IsIn(secondFactorMethods, { each: true }) methods!: SecondFactorMethod[];
}

export const codeMethods = ['totp', 'recovery-code'] as const;
export type CodeMethod = (typeof codeMethods)[number];

/** Identity ignores spaces and hyphens in the code. */
export class SecondStepBody {
  @IsIn(codeMethods) method!: CodeMethod;
  @MaxLength(40) @IsString() code!: string;
}

export class TotpCodeBody {
  @MaxLength(40) @IsString() code!: string;
}

/** Data for the authenticator app. The server returns it once. */
export class TotpEnrollment {
  @Text(64) secret!: string;
  /** `otpauth://totp/...`, for the QR code. */
  @Text(500) uri!: string;
}

/** Plain recovery codes, returned once and stored as hashes. Each works once. */
export class RecoveryCodes {
  @IsArray() @IsString({ each: true }) codes!: string[];
}

export class ConfirmTotpInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => TotpCodeBody) proof!: TotpCodeBody;
}

/** The same auth session with a new token; all other auth sessions of the user were deleted. */
export interface TotpConfirmed {
  session: RotatedSession;
  codes: string[];
}

export class PendingSignInInput {
  @Text(64) ticket!: string;
}

export class CompleteSignInInput extends PendingSignInInput {
  @IsObject() @ValidateNested() @Type(() => SecondStepBody) proof!: SecondStepBody;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  /** The browser's previous auth session, deleted when the new one starts. */
  @IsOptional() @Text(64) previousToken?: string;
}

/** The user of a pending sign-in. `userId` is for rate limits and never reaches the browser. */
export interface PendingSignInOwner {
  userId: string;
  methods: SecondFactorMethod[];
}

/** Creates a TOTP secret that is inactive until `confirmTotp` has verified a code. */
export const beginTotp = defineCall({
  subject: 'rpc.identity.totp.begin',
  http: 'POST /api/auth/totp',
  summary: 'Begin to set up an authenticator app',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: TotpEnrollment,
  problems: ['REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

/** CONFLICT without a preceding `beginTotp`. */
export const confirmTotp = defineCall({
  subject: 'rpc.identity.totp.confirm',
  access: 'signed-in',
  input: ConfirmTotpInput,
  output: ofType<TotpConfirmed>(),
});

/** CONFLICT for an administrator when this is the only second factor. */
export const removeTotp = defineCall({
  subject: 'rpc.identity.totp.remove',
  http: 'DELETE /api/auth/totp',
  summary: 'Turn two-step verification off',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: null,
  problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

export const renewRecoveryCodes = defineCall({
  subject: 'rpc.identity.recovery-code.renew',
  http: 'POST /api/auth/recovery-codes',
  summary: 'Replace the recovery codes',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: RecoveryCodes,
  problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

export const getPendingSignIn = defineCall({
  subject: 'rpc.identity.pending-sign-in.get',
  access: 'anyone',
  input: PendingSignInInput,
  output: ofType<PendingSignInOwner>(),
});

/** WRONG_CODE keeps the ticket; a success invalidates it. */
export const completeSignIn = defineCall({
  subject: 'rpc.identity.pending-sign-in.complete',
  access: 'anyone',
  input: CompleteSignInInput,
  output: ofType<OpenedSession>(),
});
