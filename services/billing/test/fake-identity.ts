import { Module } from '@nestjs/common';
import { getUser, type Caller, type NoInput, type User } from '@tenfold/contracts';
import { createService, Handles } from '@tenfold/messaging/rpc';

export function emailOf(userId: string): string {
  return `${userId}@people.example`;
}

export interface FakeIdentity {
  rename(userId: string, email: string): void;
  stop(): Promise<void>;
}

export async function startFakeIdentity(natsUrl: string): Promise<FakeIdentity> {
  const renamed = new Map<string, string>();

  class UsersController {
    @Handles(getUser)
    get(_input: NoInput, { userId }: Caller): User {
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

  @Module({ providers: [UsersController] })
  class IdentityModule {}

  const app = await createService({
    name: 'identity',
    module: IdentityModule,
    env: { NATS_URL: natsUrl, LOG_LEVEL: 'silent' },
  });
  await app.listen();
  return { rename: (userId, email) => void renamed.set(userId, email), stop: () => app.close() };
}
