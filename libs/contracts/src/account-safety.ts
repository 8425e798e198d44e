import {
  IS_EMAIL,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  isEmail,
  MinLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { EMAIL_INVALID, PASSWORD_MIN_LENGTH, PASSWORD_SHORT } from '@tenfold/exam';
import { applyDecorators } from './apply-decorators.js';
import { defineEvent, defineRpc, NoInput } from './contract.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

/** How somebody proves who they are. */
export const sessionMethods = ['password', 'google', 'apple'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** Those of them that somebody else vouches for. */
export const identityProviders = ['google', 'apple'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** So long after somebody has proved who they are may they change what keeps their account safe. */
export const FRESH_AUTHENTICATION_MINUTES = 5;

const EMAIL_MAX_LENGTH = 254;
/**
 * Half of a character pair makes isEmail itself throw. Capitals beyond A to Z are not the same letter in lower case
 * everywhere ("İ" is an "i" to PostgreSQL and two signs here): an account would have spellings that no limit knows.
 */
const UNCERTAIN = /\p{Surrogate}|(?![A-Z])\p{Changes_When_Lowercased}/u;

/** Whether it is an address to which mail can be sent. */
export function isEmailAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= EMAIL_MAX_LENGTH && !UNCERTAIN.test(value) && isEmail(value)
  );
}

/** An address to which mail can be sent. */
export function EmailAddress(): PropertyDecorator {
  return applyDecorators(
    ValidateBy({ name: IS_EMAIL, validator: { validate: isEmailAddress } }, { message: EMAIL_INVALID }),
    MaxLength(EMAIL_MAX_LENGTH, { message: EMAIL_INVALID }),
  );
}

/** A password that somebody chooses: any characters, not trimmed. Identity may want it longer, and not well known. */
export function NewPassword(): PropertyDecorator {
  return applyDecorators(
    MaxLength(128, { message: 'Password must be at most 128 characters' }),
    MinLength(PASSWORD_MIN_LENGTH, { message: PASSWORD_SHORT }),
    IsString({ message: PASSWORD_SHORT }),
  );
}

/** A password that somebody has: however short, it may have been chosen under other rules. */
export function PresentPassword(): PropertyDecorator {
  return applyDecorators(MaxLength(1024), IsString());
}

/** What a mailed link carries. */
function MailedToken(): PropertyDecorator {
  return Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'This link is not complete' });
}

/** A signed-in browser, as its user sees it. */
export class SessionView {
  @Id() id!: string;
  /** It is the one that asks. */
  @IsBoolean() isCurrent!: boolean;
  @Timestamp() createdAt!: string;
  /** A few minutes behind. */
  @Timestamp() lastSeenAt!: string;
  @IsIn(sessionMethods) method!: SessionMethod;
  /** Browser and system: "Firefox on Windows". */
  @Text(100) device!: string;
  /** The network it was opened from: "203.0.113.0/24". */
  @Text(50) ip!: string;
}

export class LinkedProvider {
  @IsIn(identityProviders) provider!: IdentityProvider;
  /** As the provider told it; it may have told none. */
  @Nullable() @Text(254) email!: string | null;
}

/** What keeps an account safe, for the profile. */
export class SecurityState {
  @IsBoolean() emailVerified!: boolean;
  @IsBoolean() hasPassword!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => LinkedProvider) providers!: LinkedProvider[];
  /** The address that waits to be confirmed. */
  @Nullable() @Text(254) pendingEmail!: string | null;
}

export class ReauthenticateBody {
  @PresentPassword() password!: string;
}

export class ChangePasswordBody {
  /** Left out by who has none yet. */
  @IsOptional() @PresentPassword() currentPassword?: string;
  @NewPassword() newPassword!: string;
  /** Ends the other sessions; true when missing. */
  @IsOptional() @IsBoolean() signOutOthers?: boolean;
}

export class RequestPasswordResetBody {
  @EmailAddress() email!: string;
}

export class ResetPasswordBody {
  @MailedToken() token!: string;
  @NewPassword() newPassword!: string;
}

export class MailedTokenBody {
  @MailedToken() token!: string;
}

export class ChangeEmailBody {
  @EmailAddress() email!: string;
}

/** The session of the browser that asks: identity knows by it when its user last proved who they are. */
export class OwnSessionInput {
  @Text(64) sessionToken!: string;
}

export class ReauthenticateInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => ReauthenticateBody) proof!: ReauthenticateBody;
}

export class ChangePasswordInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => ChangePasswordBody) change!: ChangePasswordBody;
}

export class ChangeEmailInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => ChangeEmailBody) change!: ChangeEmailBody;
}

export class LinkedProviderParameter {
  @IsIn(identityProviders) provider!: IdentityProvider;
}

export class UnlinkProviderInput extends OwnSessionInput {
  @IsIn(identityProviders) provider!: IdentityProvider;
}

export class CloseSessionInput {
  @Id() sessionId!: string;
}

/** The new secret of a session that goes on; the old one is worth nothing any more. */
export interface RotatedSession {
  token: string;
  expiresAt: string;
}

/** Whose password was reset, for the limits: wrong guesses of before no longer count. */
export interface PasswordReset {
  userId: string;
  email: string;
}

export const listSessions = defineRpc('rpc.identity.session.list', OwnSessionInput)<SessionView[]>();
/** Ends one session of the caller's; NOT_FOUND for anybody else's. */
export const closeOneSession = defineRpc('rpc.identity.session.close-one', CloseSessionInput)<null>();
/** Ends every session of the caller's but the one that asks. */
export const closeOtherSessions = defineRpc('rpc.identity.session.close-others', OwnSessionInput)<null>();
/** Proves again who one is; the session gets a new token. */
export const reauthenticate = defineRpc(
  'rpc.identity.session.reauthenticate',
  ReauthenticateInput,
)<RotatedSession>();
export const getSecurity = defineRpc('rpc.identity.security.get', NoInput)<SecurityState>();
export const changePassword = defineRpc(
  'rpc.identity.password.change',
  ChangePasswordInput,
)<RotatedSession>();
/** Answers the same, as fast, whether or not the address has an account. */
export const requestPasswordReset = defineRpc(
  'rpc.identity.password.request-reset',
  RequestPasswordResetBody,
)<null>();
export const resetPassword = defineRpc('rpc.identity.password.reset', ResetPasswordBody)<PasswordReset>();
export const requestEmailVerification = defineRpc('rpc.identity.email.request-verification', NoInput)<null>();
export const verifyEmail = defineRpc('rpc.identity.email.verify', MailedTokenBody)<null>();
export const changeEmail = defineRpc('rpc.identity.email.change', ChangeEmailInput)<null>();
export const confirmEmail = defineRpc('rpc.identity.email.confirm', MailedTokenBody)<null>();

/** CONFLICT when there would be no way to sign in left. */
export const unlinkProvider = defineRpc('rpc.identity.security.unlink-provider', UnlinkProviderInput)<null>();

/** What identity answers for the safety of accounts. */
export const accountSafetyRpcs = [
  listSessions,
  closeOneSession,
  closeOtherSessions,
  reauthenticate,
  getSecurity,
  unlinkProvider,
  changePassword,
  requestPasswordReset,
  resetPassword,
  requestEmailVerification,
  verifyEmail,
  changeEmail,
  confirmEmail,
] as const;

export class EmailChangedData {
  @Id() userId!: string;
  @IsEmail() email!: string;
  /** When, so that a copy takes the newest. */
  @Timestamp() changedAt!: string;
}

/** A user has another address, and has proved that it is theirs. */
export const EmailChanged = defineEvent('evt.identity.email-changed.v1', EmailChangedData);
