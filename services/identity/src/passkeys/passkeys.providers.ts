import type { Provider } from '@nestjs/common';
import { PasskeySignInsService } from './passkey-sign-ins.service.js';
import { PasskeysService } from './passkeys.service.js';
import { RelyingParty } from './relying-party.js';
import { RequiredPasskeysService } from './required-passkeys.service.js';

export function passkeysProviders(env: { PUBLIC_ORIGIN: string }): Provider[] {
  return [
    PasskeySignInsService,
    PasskeysService,
    RequiredPasskeysService,
    { provide: RelyingParty, useFactory: () => new RelyingParty(env.PUBLIC_ORIGIN) },
  ];
}
