import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsObject,
  IsOptional,
  Matches,
  ValidateNested,
} from 'class-validator';
import { OwnSessionInput, type RotatedSession } from './auth.js';
import { defineCall, ofType } from './call.js';
import { defineEvent } from './event.js';
import { identityProviders, type IdentityProvider } from './oidc.js';
import { PasskeyView } from './passkeys.js';
import { SecondFactorState } from './second-factor.js';
import { EmailAddress, Id, NewPassword, Nullable, CurrentPassword, Text, Timestamp } from './validation.js';

function MailedToken(): PropertyDecorator {
  return Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'This link is not complete' });
}

export class LinkedProvider {
  @IsIn(identityProviders) provider!: IdentityProvider;
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

export class ChangePasswordBody {
  @IsOptional() @CurrentPassword() currentPassword?: string;
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
  @IsBoolean() removesProviders!: boolean;
}

export class DisownedAccount {
  @MailedToken() resetToken!: string;
}

export class MailedTokenBody {
  @MailedToken() token!: string;
}

export class ChangeEmailBody {
  @EmailAddress() email!: string;
}

export class ChangePasswordInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => ChangePasswordBody) change!: ChangePasswordBody;
}

export class ChangeEmailInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => ChangeEmailBody) change!: ChangeEmailBody;
}

export class FollowLinkInput extends OwnSessionInput {
  @MailedToken() token!: string;
}

export class LinkedProviderParameter {
  @IsIn(identityProviders) provider!: IdentityProvider;
}

export class UnlinkProviderInput extends OwnSessionInput {
  @IsIn(identityProviders) provider!: IdentityProvider;
}

export interface PasswordReset {
  userId: string;
  email: string;
}

export const getSecurity = defineCall({
  subject: 'rpc.identity.security.get',
  http: 'GET /api/auth/security',
  summary: 'Get the caller’s credentials and what is verified',
  access: 'signed-in',
  output: SecurityState,
});

export const changePassword = defineCall({
  subject: 'rpc.identity.password.change',
  access: 'signed-in',
  input: ChangePasswordInput,
  output: ofType<RotatedSession>(),
  problems: ['WRONG_PASSWORD', 'REAUTHENTICATION_REQUIRED'],
});

/** Same reply in the same time whether or not the account exists, so that it reveals no addresses. */
export const requestPasswordReset = defineCall({
  subject: 'rpc.identity.password.request-reset',
  access: 'anyone',
  input: RequestPasswordResetBody,
});

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
});

export const verifyEmail = defineCall({
  subject: 'rpc.identity.email.verify',
  access: 'signed-in',
  input: FollowLinkInput,
  problems: ['FORBIDDEN'],
});

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
  problems: ['REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

export const confirmEmail = defineCall({
  subject: 'rpc.identity.email.confirm',
  access: 'signed-in',
  input: FollowLinkInput,
  problems: ['FORBIDDEN', 'CONFLICT'],
});

export const unlinkProvider = defineCall({
  subject: 'rpc.identity.security.unlink-provider',
  http: 'DELETE /api/auth/providers/:provider',
  summary: 'Unlink a provider account',
  access: 'signed-in',
  input: UnlinkProviderInput,
  parameters: LinkedProviderParameter,
  fromRequest: ['sessionToken'],
  problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

export class EmailChangedData {
  @Id() userId!: string;
  @IsEmail() email!: string;
  @Timestamp() changedAt!: string;
}

export const EmailChanged = defineEvent('evt.identity.email-changed.v1', EmailChangedData);

export class CredentialsReplacedData {
  @Id() userId!: string;
  @Timestamp() replacedAt!: string;
}

/** Other services revoke what gives access to the user's data without a session and is older. */
export const CredentialsReplaced = defineEvent(
  'evt.identity.credentials-replaced.v1',
  CredentialsReplacedData,
);
