import { logout, resolveSession, sessionKey, type SessionRecord } from '@tenfold/contracts';
import { hashToken, unseal } from '@tenfold/platform';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import { shareForTests } from '@tenfold/testing';
import { SESSION_CACHE_KEY, startIdentity, type IdentityUnderTest } from './start-identity.js';

export interface SessionTools {
  redis: Redis;
  resolve(token: string): Promise<SessionRecord | null>;
  close(token: string): Promise<null>;
  cached(session: { token: string }): Promise<SessionRecord | null>;
  age(
    session: { token: string },
    column: 'created_at' | 'last_seen_at' | 'auth_time',
    interval: string,
  ): Promise<void>;
  tokenHashes(userId: string): Promise<string[]>;
}

const share = shareForTests<IdentityUnderTest & { tools: SessionTools }>();

/** Shared by the cases of the test file that use it: they use random users. */
export function identityWithSessionTools(): { identity: IdentityUnderTest; tools: SessionTools } {
  const tools = {} as SessionTools;
  const identity = share('', async () => {
    const started = await startIdentity();
    const opened = await openSessionTools(started);
    return {
      ...started,
      tools: opened,
      async stop() {
        opened.redis.destroy();
        await started.stop();
      },
    };
  });
  beforeAll(() => void Object.assign(tools, identity.tools));
  return { identity, tools };
}

export async function openSessionTools(identity: IdentityUnderTest): Promise<SessionTools> {
  const redis = createRedis('test', identity.redis.url);
  redis.on('error', () => undefined);
  await redis.connect();
  return {
    redis,
    resolve: (token) => identity.call(resolveSession, { token }, null),
    close: (token) => identity.call(logout, { token }, null),
    async cached({ token }) {
      const place = sessionKey(hashToken(token));
      const text = unseal(SESSION_CACHE_KEY, place, (await redis.get(place)) ?? '');
      return text === null ? null : (JSON.parse(text) as SessionRecord);
    },
    async age({ token }, column, interval) {
      await identity.database.query(
        `UPDATE session SET ${column} = ${column} - $2::interval WHERE token_hash = $1`,
        [hashToken(token), interval],
      );
    },
    async tokenHashes(userId) {
      const rows: { hash: string }[] = await identity.database.query(
        'SELECT token_hash AS hash FROM session WHERE user_id = $1 ORDER BY created_at',
        [userId],
      );
      return rows.map(({ hash }) => hash);
    },
  };
}

export async function someoneWaitsForALock(identity: IdentityUnderTest): Promise<boolean> {
  const waiting: object[] = await identity.database.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}
