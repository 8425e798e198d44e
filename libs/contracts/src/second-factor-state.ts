import { IsBoolean, IsInt, Min } from 'class-validator';
import { Id, Nullable, Text, Timestamp } from './validation.js';

export const PASSKEY_NAME_MAX_LENGTH = 60;

export class SecondFactorState {
  /** An authenticator app is set up: a sign-in with a password or a provider needs its code. */
  @IsBoolean() totpEnabled!: boolean;
  /** The user requires a passkey as the second step of a sign-in with a password or a provider. */
  @IsBoolean() requiresPasskey!: boolean;
  @IsInt() @Min(0) recoveryCodesLeft!: number;
  @IsBoolean() isRequired!: boolean;
}

export class PasskeyView {
  @Id() id!: string;
  @Text(PASSKEY_NAME_MAX_LENGTH) name!: string;
  @IsBoolean() isSynced!: boolean;
  @Timestamp() createdAt!: string;
  @Nullable() @Timestamp() lastUsedAt!: string | null;
}
