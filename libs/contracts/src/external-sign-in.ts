import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { identityProviders, type IdentityProvider } from './account-safety.js';
import { ClientInfo } from './client-info.js';
import { defineRpc, NoInput } from './contract.js';
import type { OpenedSession } from './identity.js';
import { Text } from './validation.js';

/** What somebody goes to a provider for: to come in, or to be able to come in that way from now on. */
export const externalSignInPurposes = ['sign-in', 'link'] as const;
export type ExternalSignInPurpose = (typeof externalSignInPurposes)[number];

/**
 * Why somebody came back from a provider without a session; in the address of the page that tells them.
 * cancelled: they did not want to. expired: nothing is known of the start; it was too long ago, used, or in another
 * browser. refused: the provider's answer does not hold. unavailable: the provider does not answer.
 * email-unverified, password-required, linked-elsewhere: docs/adr/0010. session-over, reauthenticate: of linking.
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
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** Which providers are set up here. */
export class SignInProviders {
  @IsBoolean() google!: boolean;
  @IsBoolean() apple!: boolean;
}

export class BeginExternalSignInQuery {
  /** `link` adds the provider to the account that is signed in; sign-in when missing. */
  @IsOptional() @IsIn(externalSignInPurposes) purpose?: ExternalSignInPurpose;
  /** Where to go afterwards: a path of ours, else it counts as missing. */
  @IsOptional() @Text(500) returnTo?: string;
}

export class BeginExternalSignInInput extends BeginExternalSignInQuery {
  @IsIn(identityProviders) provider!: IdentityProvider;
  /** The session that the browser carries: it is linked, or ends when the new one opens. */
  @IsOptional() @Text(64) sessionToken?: string;
}

/** `ticket` is a secret for the browser that starts: without it nobody comes back. */
export type ExternalSignInBegun =
  | { outcome: 'begun'; authorizationUrl: string; ticket: string; expiresInSeconds: number }
  | { outcome: 'refused'; problem: SignInProblem };

/** What a provider sends back, by way of the browser: nothing of it is believed before it is checked. */
export class ProviderCallback {
  @IsOptional() @Text(4_000) code?: string;
  @IsOptional() @Text(200) state?: string;
  @IsOptional() @Text(500) iss?: string;
  @IsOptional() @Text(200) error?: string;
  /** Apple, the first time: the name as JSON. */
  @IsOptional() @Text(4_000) user?: string;
}

export class CompleteExternalSignInInput {
  @IsIn(identityProviders) provider!: IdentityProvider;
  @IsOptional() @Text(64) ticket?: string;
  @IsObject() @ValidateNested() @Type(() => ProviderCallback) callback!: ProviderCallback;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  /** A session the browser still carries: closed when the new one opens. */
  @IsOptional() @Text(64) previousToken?: string;
}

export type ExternalSignInCompleted =
  | { outcome: 'signed-in'; session: OpenedSession; purpose: ExternalSignInPurpose; returnTo: string }
  | { outcome: 'refused'; problem: SignInProblem; purpose: ExternalSignInPurpose };

/** So long the gateway waits for these two: the provider may be asked up to three things. */
export const EXTERNAL_SIGN_IN_TIMEOUT_MS = 20_000;

export const listSignInProviders = defineRpc(
  'rpc.identity.external-sign-in.providers',
  NoInput,
)<SignInProviders>();
/** UNAVAILABLE when the provider is not set up. */
export const beginExternalSignIn = defineRpc(
  'rpc.identity.external-sign-in.begin',
  BeginExternalSignInInput,
)<ExternalSignInBegun>();
export const completeExternalSignIn = defineRpc(
  'rpc.identity.external-sign-in.complete',
  CompleteExternalSignInInput,
)<ExternalSignInCompleted>();

/** What identity answers for sign-in with an account elsewhere. */
export const externalSignInRpcs = [listSignInProviders, beginExternalSignIn, completeExternalSignIn] as const;
