import type { Provider } from '@nestjs/common';
import { RequiredSecondFactor } from '../sessions/required-second-factor.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { UserSecondFactors } from './user-second-factors.js';
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
    UserSecondFactors,
    TotpService,
    { provide: RequiredSecondFactor, useFactory: () => new RequiredSecondFactor(isRequired) },
    { provide: SecretBox, useFactory: () => new SecretBox(env.SECOND_FACTOR_KEY) },
    {
      provide: SecondFactorChanges,
      useFactory: () => new SecondFactorChanges(new URL(env.PUBLIC_ORIGIN).origin),
    },
  ];
}
