import type { Provider } from '@nestjs/common';
import { PasskeySignInsService } from '../passkeys/passkey-sign-ins.service.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { RequiredPasskeysService } from '../passkeys/required-passkeys.service.js';
import { RelyingParty } from '../passkeys/relying-party.js';
import { PendingSignInsService } from '../sign-in/pending-sign-ins.service.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { SecondFactorPolicy } from './second-factor-policy.js';
import { SecretBox } from './secret-box.js';
import { TotpService } from './totp.service.js';

export interface SecondFactorEnv {
  PUBLIC_ORIGIN: string;
  SECOND_FACTOR_KEY: [string, ...string[]];
  ADMIN_SECOND_FACTOR: 'required' | 'optional';
}

export function secondFactorProviders(env: SecondFactorEnv): Provider[] {
  const isRequired = env.ADMIN_SECOND_FACTOR === 'required';
  return [
    PasskeySignInsService,
    PasskeysService,
    RequiredPasskeysService,
    PendingSignInsService,
    TotpService,
    { provide: RelyingParty, useFactory: () => new RelyingParty(env.PUBLIC_ORIGIN) },
    { provide: SecretBox, useFactory: () => new SecretBox(env.SECOND_FACTOR_KEY) },
    {
      provide: SecondFactorChanges,
      useFactory: () => new SecondFactorChanges(new URL(env.PUBLIC_ORIGIN).origin),
    },
    { provide: SecondFactorPolicy, useFactory: () => new SecondFactorPolicy(isRequired) },
  ];
}
