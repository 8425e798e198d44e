import { Module } from '@nestjs/common';
import { getAccess, type UserIdInput, type VersionedAccess } from '@tenfold/contracts';
import { createService, Handles } from '@tenfold/messaging/rpc';

export interface FakeBilling {
  setAccess(access: VersionedAccess): void;
  calledFor: string[];
  stop(): Promise<void>;
}

export async function startFakeBilling(natsUrl: string): Promise<FakeBilling> {
  const known = new Map<string, VersionedAccess>();
  const calledFor: string[] = [];

  class AccessController {
    @Handles(getAccess)
    access({ userId }: UserIdInput): VersionedAccess {
      calledFor.push(userId);
      const unknown = {
        tier: 'free',
        status: 'inactive',
        trialEndsAt: null,
        hasUsedFreeTrial: false,
      } as const;
      return known.get(userId) ?? { ...unknown, userId, version: 0 };
    }
  }

  @Module({ providers: [AccessController] })
  class BillingModule {}

  const app = await createService({
    name: 'billing',
    module: BillingModule,
    env: { NATS_URL: natsUrl, LOG_LEVEL: 'silent' },
  });
  await app.listen();
  return { setAccess: (access) => void known.set(access.userId, access), calledFor, stop: () => app.close() };
}
