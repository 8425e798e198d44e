import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsIP, IsObject, IsOptional, ValidateNested } from 'class-validator';
import type { User } from './account.js';
import { defineCall, ofType } from './call.js';
import { EmailAddress, Id, NewPassword, CurrentPassword, Text, Timestamp } from './validation.js';

export class ClientInfo {
  @IsIP() ip!: string;
  @Text(300) userAgent!: string;
}

export class RegisterBody {
  @EmailAddress() email!: string;
  @NewPassword() password!: string;
  @IsOptional() @Text(100) firstName?: string;
  @IsOptional() @Text(100) lastName?: string;
}

export class RegisterInput {
  @IsObject() @ValidateNested() @Type(() => RegisterBody) account!: RegisterBody;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  @IsOptional() @Text(64) previousToken?: string;
}

export interface OpenedSession {
  user: User;
  token: string;
  expiresAt: string;
}

export class SessionTokenInput {
  @Text(64) token!: string;
}

/**
 * Cache entry in Redis under `sessionKey(sha256(token))`, kept for a few minutes at most; the source is identity's
 * database. Only identity writes the cache; on a miss `resolveSession` reads the database and refills it.
 */
export interface SessionRecord {
  userId: string;
  isAdmin: boolean;
  isEditor: boolean;
  needsSecondFactor: boolean;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

export function sessionKey(tokenHash: string): string {
  return `session:${tokenHash}`;
}

export const register = defineCall({
  subject: 'rpc.identity.account.register',
  access: 'anyone',
  input: RegisterInput,
  output: ofType<OpenedSession>(),
  problems: ['CONFLICT'],
});

export const logout = defineCall({
  subject: 'rpc.identity.session.close',
  access: 'anyone',
  input: SessionTokenInput,
});

export const resolveSession = defineCall({
  subject: 'rpc.identity.session.resolve',
  access: 'anyone',
  input: SessionTokenInput,
  output: ofType<SessionRecord | null>(),
});

export const secondFactorMethods = ['totp', 'passkey', 'recovery-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const PENDING_SIGN_IN_MINUTES = 5;

/**
 * A sign-in whose first step succeeded. It is not an auth session. `ticket` is single use and stored only in the
 * browser's cookie.
 */
export interface PendingSignIn {
  ticket: string;
  expiresInSeconds: number;
  methods: SecondFactorMethod[];
}

export type SignInOutcome =
  { outcome: 'signed-in'; session: OpenedSession } | { outcome: 'second-factor'; pending: PendingSignIn };

/** Accepts and ignores first and last name, because sign-in and registration share one form. */
export class LoginBody {
  @EmailAddress() email!: string;
  @CurrentPassword() password!: string;
  @IsOptional() @Text(100) firstName?: string;
  @IsOptional() @Text(100) lastName?: string;
}

export class OpenSessionInput {
  @IsObject() @ValidateNested() @Type(() => LoginBody) credentials!: LoginBody;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  @IsOptional() @Text(64) previousToken?: string;
}

export const login = defineCall({
  subject: 'rpc.identity.session.open',
  access: 'anyone',
  input: OpenSessionInput,
  output: ofType<SignInOutcome>(),
  problems: ['UNAUTHENTICATED'],
});

export const sessionMethods = ['password', 'google', 'apple', 'passkey'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

export const FRESH_AUTHENTICATION_MINUTES = 5;

export class SessionView {
  @Id() id!: string;
  @IsBoolean() isCurrent!: boolean;
  @Timestamp() createdAt!: string;
  @Timestamp() lastSeenAt!: string;
  @IsIn(sessionMethods) method!: SessionMethod;
  @IsBoolean() usedSecondFactor!: boolean;
  @Text(100) device!: string;
  @Text(50) ip!: string;
}

export class ReauthenticateBody {
  @CurrentPassword() password!: string;
}

export class OwnSessionInput {
  @Text(64) sessionToken!: string;
}

export class ReauthenticateInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => ReauthenticateBody) proof!: ReauthenticateBody;
}

export class CloseSessionInput {
  @Id() sessionId!: string;
}

export interface RotatedSession {
  token: string;
  expiresAt: string;
}

export const listSessions = defineCall({
  subject: 'rpc.identity.session.list',
  http: 'GET /api/sessions',
  summary: 'List the caller’s auth sessions',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: [SessionView],
});

export const closeOneSession = defineCall({
  subject: 'rpc.identity.session.close-one',
  http: 'DELETE /api/sessions/:sessionId',
  summary: 'Sign out one browser',
  access: 'signed-in',
  input: CloseSessionInput,
  problems: ['NOT_FOUND'],
});

export const closeOtherSessions = defineCall({
  subject: 'rpc.identity.session.close-others',
  http: 'DELETE /api/sessions',
  summary: 'Sign out every browser but this one',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
});

export const reauthenticate = defineCall({
  subject: 'rpc.identity.session.reauthenticate',
  access: 'signed-in',
  input: ReauthenticateInput,
  output: ofType<RotatedSession>(),
  problems: ['WRONG_PASSWORD'],
});
