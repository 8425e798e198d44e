import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  ClientInfo,
  OwnSessionInput,
  secondFactorMethods,
  type OpenedSession,
  type RotatedSession,
  type SecondFactorMethod,
} from './auth.js';
import { defineCall, ofType } from './call.js';
import { Text } from './validation.js';

export class SecondFactorState {
  @IsBoolean() totpEnabled!: boolean;
  @IsBoolean() requiresPasskey!: boolean;
  @IsInt() @Min(0) recoveryCodesLeft!: number;
  @IsBoolean() isRequired!: boolean;
}

export const RECOVERY_CODE_COUNT = 10;

export class PendingSignInView {
  @IsArray() @IsIn(secondFactorMethods, { each: true }) methods!: SecondFactorMethod[];
}

export const codeMethods = ['totp', 'recovery-code'] as const;
export type CodeMethod = (typeof codeMethods)[number];

export class SecondStepBody {
  @IsIn(codeMethods) method!: CodeMethod;
  @MaxLength(40) @IsString() code!: string;
}

export class TotpCodeBody {
  @MaxLength(40) @IsString() code!: string;
}

export class TotpEnrollment {
  @Text(64) secret!: string;
  @Text(500) uri!: string;
}

export class RecoveryCodes {
  @IsArray() @IsString({ each: true }) codes!: string[];
}

export class ConfirmTotpInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => TotpCodeBody) proof!: TotpCodeBody;
}

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
  @IsOptional() @Text(64) previousToken?: string;
}

/** The user of a pending sign-in. `userId` is for rate limits and never reaches the browser. */
export interface PendingSignInOwner {
  userId: string;
  methods: SecondFactorMethod[];
}

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

export const confirmTotp = defineCall({
  subject: 'rpc.identity.totp.confirm',
  access: 'signed-in',
  input: ConfirmTotpInput,
  output: ofType<TotpConfirmed>(),
  problems: ['REAUTHENTICATION_REQUIRED', 'WRONG_CODE', 'CONFLICT'],
});

export const removeTotp = defineCall({
  subject: 'rpc.identity.totp.remove',
  http: 'DELETE /api/auth/totp',
  summary: 'Turn two-step verification off',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
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
  problems: ['UNAUTHENTICATED'],
});

export const completeSignIn = defineCall({
  subject: 'rpc.identity.pending-sign-in.complete',
  access: 'anyone',
  input: CompleteSignInInput,
  output: ofType<OpenedSession>(),
  problems: ['UNAUTHENTICATED', 'WRONG_CODE'],
});
