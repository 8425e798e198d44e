import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getUser, type NoInput, type RpcRequest, type User } from '@tenfold/contracts';
import { createService, requireCaller, Rpc } from '@tenfold/messaging/rpc';

/** The address of a user of these tests. */
export function emailOf(userId: string): string {
  return `${userId}@people.example`;
}

export interface IdentityStandIn {
  /** From now on this user has this address. */
  rename(userId: string, email: string): void;
  stop(): Promise<void>;
}

/** The other end of the line: answers identity's call over NATS. */
export async function startIdentityStandIn(natsUrl: string): Promise<IdentityStandIn> {
  const renamed = new Map<string, string>();

  @Controller()
  class UsersController {
    @Rpc(getUser)
    get(@Payload() { caller }: RpcRequest<NoInput>): User {
      const { userId } = requireCaller(caller);
      const moment = '2026-01-01T00:00:00.000Z';
      return {
        id: userId,
        email: renamed.get(userId) ?? emailOf(userId),
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        isAdmin: false,
        subscriptionTier: 'free',
        subscriptionStatus: 'inactive',
        trialEndsAt: null,
        hasUsedFreeTrial: false,
        totalQuestions: 0,
        avgScore: 0,
        createdAt: moment,
        updatedAt: moment,
      };
    }
  }

  @Module({ controllers: [UsersController] })
  class IdentityModule {}

  const app = await createService({
    name: 'identity',
    module: IdentityModule,
    env: { NATS_URL: natsUrl, LOG_LEVEL: 'silent' },
  });
  await app.listen();
  return { rename: (userId, email) => void renamed.set(userId, email), stop: () => app.close() };
}
