import { Module } from '@nestjs/common';
import { getUser, type Caller, type NoInput, type User } from '@tenfold/contracts';
import { createService, Handles } from '@tenfold/messaging/rpc';
import { createUser } from '@tenfold/testing';

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
      return createUser({ id: userId, email: renamed.get(userId) ?? emailOf(userId) });
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
