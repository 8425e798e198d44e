import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { applyDecorators } from './apply-decorators.js';
import { ClientInfo, OwnSessionInput, type OpenedSession, type RotatedSession } from './auth.js';
import { defineCall, ofType } from './call.js';
import { PendingSignInInput, RecoveryCodes } from './second-factor.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

export const PASSKEY_NAME_MAX_LENGTH = 60;

export class PasskeyView {
  @Id() id!: string;
  @Text(PASSKEY_NAME_MAX_LENGTH) name!: string;
  @IsBoolean() isSynced!: boolean;
  @Timestamp() createdAt!: string;
  @Nullable() @Timestamp() lastUsedAt!: string | null;
}

export const PASSKEYS_PER_USER = 20;

function Base64Url(max: number): PropertyDecorator {
  return applyDecorators(
    MaxLength(max),
    Matches(/^[A-Za-z0-9_-]+$/, { message: '$property must be base64url' }),
  );
}

function PasskeyName(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MinLength(1, { message: 'Please enter a name' }),
    Text(PASSKEY_NAME_MAX_LENGTH),
  );
}

const PUBLIC_KEY = ['public-key'] as const;

// Subset of the JSON forms of WebAuthn Level 3, section 5.1.

export class PasskeyDescriptor {
  @Base64Url(2_000) id!: string;
  @IsIn(PUBLIC_KEY) type!: 'public-key';
  @IsOptional() @IsArray() @ArrayMaxSize(10) @IsString({ each: true }) transports?: string[];
}

export class PasskeyParty {
  @Text(253) id!: string;
  @Text(100) name!: string;
}

export class PasskeyUser {
  @Base64Url(100) id!: string;
  @Text(254) name!: string;
  @Text(254) displayName!: string;
}

export class PasskeyAlgorithm {
  @IsIn(PUBLIC_KEY) type!: 'public-key';
  @IsInt() alg!: number;
}

export class PasskeySelection {
  @IsIn(['required']) residentKey!: 'required';
  @IsIn(['required']) userVerification!: 'required';
}

export class PasskeyCreationOptions {
  @IsObject() @ValidateNested() @Type(() => PasskeyParty) rp!: PasskeyParty;
  @IsObject() @ValidateNested() @Type(() => PasskeyUser) user!: PasskeyUser;
  @Base64Url(100) challenge!: string;
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PasskeyAlgorithm)
  pubKeyCredParams!: PasskeyAlgorithm[];
  @IsInt() timeout!: number;
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PasskeyDescriptor)
  excludeCredentials!: PasskeyDescriptor[];
  @IsObject() @ValidateNested() @Type(() => PasskeySelection) authenticatorSelection!: PasskeySelection;
  @IsIn(['none']) attestation!: 'none';
}

export class PasskeyRequestOptions {
  @Base64Url(100) challenge!: string;
  @Text(253) rpId!: string;
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PasskeyDescriptor)
  allowCredentials!: PasskeyDescriptor[];
  @IsInt() timeout!: number;
  @IsIn(['required']) userVerification!: 'required';
}

export class PasskeyAttestation {
  @Base64Url(4_000) clientDataJSON!: string;
  @Base64Url(20_000) attestationObject!: string;
  @IsOptional() @IsArray() @ArrayMaxSize(10) @IsString({ each: true }) transports?: string[];
}

export class PasskeyAssertionData {
  @Base64Url(4_000) clientDataJSON!: string;
  @Base64Url(4_000) authenticatorData!: string;
  @Base64Url(4_000) signature!: string;
}

export class RegisterPasskeyBody {
  @PasskeyName() name!: string;
  @Base64Url(2_000) id!: string;
  @IsObject() @ValidateNested() @Type(() => PasskeyAttestation) response!: PasskeyAttestation;
}

export class PasskeyAssertion {
  @Base64Url(2_000) id!: string;
  @IsObject() @ValidateNested() @Type(() => PasskeyAssertionData) response!: PasskeyAssertionData;
}

export class RenamePasskeyBody {
  @PasskeyName() name!: string;
}

export class RegisterPasskeyInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => RegisterPasskeyBody) passkey!: RegisterPasskeyBody;
}

export class RenamePasskeyInput {
  @Id() passkeyId!: string;
  @PasskeyName() name!: string;
}

export class RemovePasskeyInput extends OwnSessionInput {
  @Id() passkeyId!: string;
}

export class PasskeySignInInput {
  @Text(64) ticket!: string;
  @IsObject() @ValidateNested() @Type(() => PasskeyAssertion) assertion!: PasskeyAssertion;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  @IsOptional() @Text(64) previousToken?: string;
}

export class PasskeyReauthenticationInput extends OwnSessionInput {
  @IsObject() @ValidateNested() @Type(() => PasskeyAssertion) assertion!: PasskeyAssertion;
}

export interface PasskeySignInBegun {
  ticket: string;
  expiresInSeconds: number;
  options: PasskeyRequestOptions;
}

export interface PasskeyRegistered {
  passkey: PasskeyView;
  session: RotatedSession;
}

export const beginPasskeyRegistration = defineCall({
  subject: 'rpc.identity.passkey.begin-registration',
  http: 'POST /api/auth/passkeys/options',
  summary: 'Get the options to create a passkey',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: PasskeyCreationOptions,
  problems: ['REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

export const registerPasskey = defineCall({
  subject: 'rpc.identity.passkey.register',
  access: 'signed-in',
  input: RegisterPasskeyInput,
  output: ofType<PasskeyRegistered>(),
  problems: ['REAUTHENTICATION_REQUIRED', 'PASSKEY_REFUSED', 'CONFLICT'],
});

export const renamePasskey = defineCall({
  subject: 'rpc.identity.passkey.rename',
  http: 'PATCH /api/auth/passkeys/:passkeyId',
  summary: 'Rename a passkey',
  access: 'signed-in',
  input: RenamePasskeyInput,
  body: RenamePasskeyBody,
  output: PasskeyView,
  problems: ['NOT_FOUND'],
});

export const removePasskey = defineCall({
  subject: 'rpc.identity.passkey.remove',
  http: 'DELETE /api/auth/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  access: 'signed-in',
  input: RemovePasskeyInput,
  fromRequest: ['sessionToken'],
  problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

/**
 * Makes a sign-in with a password or a provider require a passkey as the second factor, and replaces the recovery
 * codes. CONFLICT without a passkey or with an authenticator app.
 */
export const requirePasskey = defineCall({
  subject: 'rpc.identity.passkey.require',
  http: 'POST /api/auth/passkeys/requirement',
  summary: 'Require a passkey after a password, Google or Apple',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: RecoveryCodes,
  problems: ['REAUTHENTICATION_REQUIRED', 'CONFLICT'],
});

export const stopRequiringPasskey = defineCall({
  subject: 'rpc.identity.passkey.stop-requiring',
  http: 'DELETE /api/auth/passkeys/requirement',
  summary: 'Stop requiring a passkey after a password, Google or Apple',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

export const beginPasskeySignIn = defineCall({
  subject: 'rpc.identity.passkey.begin-sign-in',
  access: 'anyone',
  output: ofType<PasskeySignInBegun>(),
});

export const signInWithPasskey = defineCall({
  subject: 'rpc.identity.passkey.sign-in',
  access: 'anyone',
  input: PasskeySignInInput,
  output: ofType<OpenedSession>(),
  problems: ['UNAUTHENTICATED', 'PASSKEY_REFUSED'],
});

export const beginPasskeySecondStep = defineCall({
  subject: 'rpc.identity.passkey.begin-second-step',
  access: 'anyone',
  input: PendingSignInInput,
  output: PasskeyRequestOptions,
  problems: ['UNAUTHENTICATED'],
});

export const completeSignInWithPasskey = defineCall({
  subject: 'rpc.identity.passkey.complete-sign-in',
  access: 'anyone',
  input: PasskeySignInInput,
  output: ofType<OpenedSession>(),
  problems: ['UNAUTHENTICATED', 'PASSKEY_REFUSED'],
});

export const beginPasskeyReauthentication = defineCall({
  subject: 'rpc.identity.passkey.begin-reauthentication',
  http: 'POST /api/auth/re-authenticate/passkey/options',
  summary: 'Get the options to re-authenticate with a passkey',
  access: 'signed-in',
  input: OwnSessionInput,
  fromRequest: ['sessionToken'],
  output: PasskeyRequestOptions,
});

export const reauthenticateWithPasskey = defineCall({
  subject: 'rpc.identity.passkey.reauthenticate',
  access: 'signed-in',
  input: PasskeyReauthenticationInput,
  output: ofType<RotatedSession>(),
  problems: ['PASSKEY_REFUSED'],
});
