import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { ClientInfo, type OpenedSession, type PendingSignIn } from './auth.js';
import { defineCall, ofType } from './call.js';
import { Text } from './validation.js';

export const identityProviders = ['google', 'apple'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

export const socialLoginPurposes = ['sign-in', 'link', 'reauthenticate'] as const;
export type SocialLoginPurpose = (typeof socialLoginPurposes)[number];

/**
 * Why a social login did not succeed. The redirect carries it in the query, and the page explains it.
 * cancelled: the user canceled at the provider. expired: the start is unknown: too old, already used, or from another
 * browser. refused: the provider's response is not valid. unavailable: the provider does not respond.
 * email-unverified, password-required, linked-elsewhere: docs/adr/0010. session-over, reauthenticate,
 * confirm-address-first: linking needs an auth session, a recent authentication and a verified address. not-fresh,
 * another-account: re-authentication needs a new sign-in at the provider to the same account.
 */
export const signInProblems = [
  'cancelled',
  'expired',
  'refused',
  'unavailable',
  'too-many',
  'email-unverified',
  'password-required',
  'linked-elsewhere',
  'session-over',
  'reauthenticate',
  'confirm-address-first',
  'not-fresh',
  'another-account',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

export class SignInProviders {
  @IsBoolean() google!: boolean;
  @IsBoolean() apple!: boolean;
}

export class BeginSocialLoginQuery {
  @IsOptional() @IsIn(socialLoginPurposes) purpose?: SocialLoginPurpose;
  /** A path of this product. Other values are ignored, to prevent an open redirect. */
  @IsOptional() @Text(500) returnTo?: string;
}

export class BeginSocialLoginInput extends BeginSocialLoginQuery {
  @IsIn(identityProviders) provider!: IdentityProvider;
  @IsOptional() @Text(64) sessionToken?: string;
}

export type SocialLoginBegun =
  | { outcome: 'begun'; authorizationUrl: string; ticket: string; expiresInSeconds: number }
  | { outcome: 'refused'; problem: SignInProblem };

export class ProviderCallback {
  @IsOptional() @Text(4_000) code?: string;
  @IsOptional() @Text(200) state?: string;
  @IsOptional() @Text(500) iss?: string;
  @IsOptional() @Text(200) error?: string;
  @IsOptional() @Text(4_000) user?: string;
}

export class CompleteSocialLoginInput {
  @IsIn(identityProviders) provider!: IdentityProvider;
  @IsOptional() @Text(64) ticket?: string;
  @IsObject() @ValidateNested() @Type(() => ProviderCallback) callback!: ProviderCallback;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  @IsOptional() @Text(64) previousToken?: string;
}

export type SocialLoginCompleted =
  | { outcome: 'signed-in'; session: OpenedSession; purpose: SocialLoginPurpose; returnTo: string }
  | { outcome: 'second-factor'; pending: PendingSignIn; returnTo: string }
  | { outcome: 'refused'; problem: SignInProblem; purpose: SocialLoginPurpose };

export const SOCIAL_LOGIN_TIMEOUT_MS = 20_000;

export const listSignInProviders = defineCall({
  subject: 'rpc.identity.social-login.providers',
  http: 'GET /api/auth/providers',
  summary: 'List the providers that are configured for sign-in',
  access: 'anyone',
  output: SignInProviders,
});

export const beginSocialLogin = defineCall({
  subject: 'rpc.identity.social-login.begin',
  access: 'anyone',
  input: BeginSocialLoginInput,
  output: ofType<SocialLoginBegun>(),
  timeoutMs: SOCIAL_LOGIN_TIMEOUT_MS,
});

export const completeSocialLogin = defineCall({
  subject: 'rpc.identity.social-login.complete',
  access: 'anyone',
  input: CompleteSocialLoginInput,
  output: ofType<SocialLoginCompleted>(),
  timeoutMs: SOCIAL_LOGIN_TIMEOUT_MS,
});
