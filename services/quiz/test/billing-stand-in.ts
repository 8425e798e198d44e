import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getAccess, type RpcRequest, type UserIdInput, type VersionedAccess } from '@tenfold/contracts';
import { createService, Rpc } from '@tenfold/messaging/rpc';

export interface BillingStandIn {
  /** What it answers from now on; somebody unknown is free / inactive with version 0. */
  say(access: VersionedAccess): void;
  /** Whom it was asked about. */
  asked: string[];
  stop(): Promise<void>;
}

/** The other end of the line: answers billing's call over NATS. */
export async function startBillingStandIn(natsUrl: string): Promise<BillingStandIn> {
  const known = new Map<string, VersionedAccess>();
  const asked: string[] = [];

  @Controller()
  class AccessController {
    @Rpc(getAccess)
    access(@Payload() { input: { userId } }: RpcRequest<UserIdInput>): VersionedAccess {
      asked.push(userId);
      const unknown = {
        tier: 'free',
        status: 'inactive',
        trialEndsAt: null,
        hasUsedFreeTrial: false,
      } as const;
      return known.get(userId) ?? { ...unknown, userId, version: 0 };
    }
  }

  @Module({ controllers: [AccessController] })
  class BillingModule {}

  const app = await createService({
    name: 'billing',
    module: BillingModule,
    env: { NATS_URL: natsUrl, LOG_LEVEL: 'silent' },
  });
  await app.listen();
  return { say: (access) => void known.set(access.userId, access), asked, stop: () => app.close() };
}
