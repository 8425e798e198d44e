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
import { defineCall, ofType } from './call.js';
import { EMAIL_INVALID, PASSWORD_MIN_LENGTH, PASSWORD_SHORT } from '@tenfold/exam';
import { applyDecorators } from './apply-decorators.js';
import { defineEvent, NoInput } from './contract.js';
import { PasskeyView, SecondFactorState } from './second-factor-state.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

export const sessionMethods = ['password', 'google', 'apple', 'passkey'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

export const identityProviders = ['google', 'apple'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** Security settings can be changed for this time after an authentication. */
export const FRESH_AUTHENTICATION_MINUTES = 5;

const EMAIL_MAX_LENGTH = 254;
/**
 * A lone surrogate makes isEmail throw. Capitals beyond A to Z have no portable lower case ("İ" becomes "i" in
 * PostgreSQL and two characters in JavaScript), so an address could have spellings that rate limits count apart.
 */
const UNCERTAIN = /\p{Surrogate}|(?![A-Z])\p{Changes_When_Lowercased}/u;

export function isEmailAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= EMAIL_MAX_LENGTH && !UNCERTAIN.test(value) && isEmail(value)
  );
}

export function EmailAddress(): PropertyDecorator {
  return applyDecorators(
    ValidateBy({ name: IS_EMAIL, validator: { validate: isEmailAddress } }, { message: EMAIL_INVALID }),
    MaxLength(EMAIL_MAX_LENGTH, { message: EMAIL_INVALID }),
  );
}

/** A new password: any characters, not trimmed. Identity may require more length and refuses common passwords. */
export function NewPassword(): PropertyDecorator {
  return applyDecorators(
    MaxLength(128, { message: 'Password must be at most 128 characters' }),
    MinLength(PASSWORD_MIN_LENGTH, { message: PASSWORD_SHORT }),
    IsString({ message: PASSWORD_SHORT }),
  );
}

/** An existing password. No minimum length: it may have been chosen under older rules. */
export function PresentPassword(): PropertyDecorator {
  return applyDecorators(MaxLength(1024), IsString());
}

function MailedToken(): PropertyDecorator {
  return Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'This link is not complete' });
}

export class SessionView {
  @Id() id!: string;
  @IsBoolean() isCurrent!: boolean;
  @Timestamp() createdAt!: string;
  /** A few minutes behind, because not every request writes it. */
  @Timestamp() lastSeenAt!: string;
  @IsIn(sessionMethods) method!: SessionMethod;
  /** True after a second step or a sign-in with a passkey. */
  @IsBoolean() usedSecondFactor!: boolean;
  /** Browser and system, for example "Firefox on Windows". */
  @Text(100) device!: string;
  /** Network of the sign-in, for example "203.0.113.0/24". */
  @Text(50) ip!: string;
}

export class LinkedProvider {
  @IsIn(identityProviders) provider!: IdentityProvider;
  /** The address at the provider; null when the provider sent none. */
  @Nullable() @Text(254) email!: string | null;
}

export class SecurityState {
  @IsBoolean() emailVerified!: boolean;
  @IsBoolean() hasPassword!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => LinkedProvider) providers!: LinkedProvider[];
  @Nullable() @Text(254) pendingEmail!: string | null;
  @IsObject() @ValidateNested() @Type(() => SecondFactorState) secondFactor!: SecondFactorState;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PasskeyView) passkeys!: PasskeyView[];
}

export class ReauthenticateBody {
  @PresentPassword() password!: string;
}

export class ChangePasswordBody {
  @IsOptional() @PresentPassword() currentPassword?: string;
  @NewPassword() newPassword!: string;
  @IsOptional() @IsBoolean() signOutOthers?: boolean;
}

export class RequestPasswordResetBody {
  @EmailAddress() email!: string;
}

export class ResetPasswordBody {
  @MailedToken() token!: string;
  @NewPassword() newPassword!: string;
  /**
   * Also removes the linked providers; false when missing. The reset always removes them when the address of the
   * account was never verified.
   */
  @IsOptional() @IsBoolean() removeProviders?: boolean;
}

export class PasswordResetOptions {
  @IsArray() @ValidateNested({ each: true }) @Type(() => LinkedProvider) providers!: LinkedProvider[];
  /** True when the address was never verified: the reset then always removes the providers. */
  @IsBoolean() removesProviders!: boolean;
}

/** Lets the owner of the address choose a password after every credential of the account was deleted. */
export class DisownedAccount {
  /** For `POST /api/auth/password-reset/confirm`, within 30 minutes. */
  @MailedToken() resetToken!: string;
}

export class MailedTokenBody {
  @MailedToken() token!: string;
}

export class ChangeEmailBody {
  @EmailAddress() email!: string;
}

/** The token of the request's auth session, from which identity reads the time of the last authentication. */
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

/** A mailed link that works only in an auth session of the account that received it. */
export class FollowLinkInput extends OwnSessionInput {
  @MailedToken() token!: string;
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

/** The new token of the same auth session. The old token is invalid. */
export interface RotatedSession {
  token: string;
  expiresAt: string;
}

/** The account, so that the gateway can reset its count of failed sign-ins. */
export interface PasswordReset {
  userId: string;
  email: string;
}

export const listSessions = defineCall({
  subject: 'rpc.identity.session.list',
  http: 'GET /api/sessions',
  summary: 'Where one is signed in',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: [SessionView],
});

/** NOT_FOUND for an auth session of another user. */
export const closeOneSession = defineCall({
  subject: 'rpc.identity.session.close-one',
  http: 'DELETE /api/sessions/:sessionId',
  summary: 'Sign out one browser',
  access: 'signed-in',
  input: CloseSessionInput,
  output: null,
  problems: ['NOT_FOUND'],
});

export const closeOtherSessions = defineCall({
  subject: 'rpc.identity.session.close-others',
  http: 'DELETE /api/sessions',
  summary: 'Sign out every browser but this one',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: null,
});

/** Replaces the token of the auth session. */
export const reauthenticate = defineCall({
  subject: 'rpc.identity.session.reauthenticate',
  access: 'signed-in',
  input: ReauthenticateInput,
  output: ofType<RotatedSession>(),
});

export const getSecurity = defineCall({
  subject: 'rpc.identity.security.get',
  http: 'GET /api/auth/security',
  summary: 'How one signs in, and what is confirmed',
  access: 'signed-in',
  input: NoInput,
  output: SecurityState,
});

export const changePassword = defineCall({
  subject: 'rpc.identity.password.change',
  access: 'signed-in',
  input: ChangePasswordInput,
  output: ofType<RotatedSession>(),
});

/** Same reply in the same time whether or not the account exists, so that it reveals no addresses. */
export const requestPasswordReset = defineCall({
  subject: 'rpc.identity.password.request-reset',
  access: 'anyone',
  input: RequestPasswordResetBody,
  output: null,
});

/** Does not use up the link. INVALID_INPUT when the link is no longer valid. */
export const describePasswordReset = defineCall({
  subject: 'rpc.identity.password.describe-reset',
  access: 'anyone',
  input: MailedTokenBody,
  output: PasswordResetOptions,
});

export const resetPassword = defineCall({
  subject: 'rpc.identity.password.reset',
  access: 'anyone',
  input: ResetPasswordBody,
  output: ofType<PasswordReset>(),
});

export const requestEmailVerification = defineCall({
  subject: 'rpc.identity.email.request-verification',
  access: 'signed-in',
  input: NoInput,
  output: null,
});

/** FORBIDDEN in an auth session of another account; this does not use up the link. */
export const verifyEmail = defineCall({
  subject: 'rpc.identity.email.verify',
  access: 'signed-in',
  input: FollowLinkInput,
  output: null,
});

/** Lets the owner of an unverified address delete every credential of the account that another person created. */
export const disownAccount = defineCall({
  subject: 'rpc.identity.account.disown',
  access: 'anyone',
  input: MailedTokenBody,
  output: DisownedAccount,
});

export const changeEmail = defineCall({
  subject: 'rpc.identity.email.change',
  access: 'signed-in',
  input: ChangeEmailInput,
  output: null,
});

/** FORBIDDEN in an auth session of another account; this does not use up the link. */
export const confirmEmail = defineCall({
  subject: 'rpc.identity.email.confirm',
  access: 'signed-in',
  input: FollowLinkInput,
  output: null,
});

/** CONFLICT when the account would have no way to sign in left. */
export const unlinkProvider = defineCall({
  subject: 'rpc.identity.security.unlink-provider',
  http: 'DELETE /api/auth/providers/:provider',
  summary: 'Sign in no more with an account at a provider',
  access: 'signed-in',
  input: UnlinkProviderInput,
  parameters: LinkedProviderParameter,
  fromRequest: ['sessionToken'],
  output: null,
  problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

export class EmailChangedData {
  @Id() userId!: string;
  @IsEmail() email!: string;
  /** Consumers keep the newest change. */
  @Timestamp() changedAt!: string;
}

export const EmailChanged = defineEvent('evt.identity.email-changed.v1', EmailChangedData);
