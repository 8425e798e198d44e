/** A server that belongs to one test file. Its address survives restarts. */
export interface TestServer {
  url: string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with its stored data. */
  start(): Promise<void>;
  /** Stops it and deletes its stored data. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

export function startNats(): Promise<TestServer> {
  return startPrivate('nats');
}

export interface NatsWithUsers extends TestServer {
  urlOf(user: string): string;
}

/** A private NATS server with JetStream and with the users and permissions of deploy/nats/authorization.conf. */
export async function startNatsWithUsers(): Promise<NatsWithUsers> {
  const server = await startPrivate('nats-with-users');
  const urlOf = (username: string) =>
    Object.assign(new URL(server.url), { username, password: `password-of-${username}` }).href;
  return { ...server, urlOf };
}

/** A supervised NATS server whose store lies on a file system that the test can fill. */
export interface NatsOnSmallDisk {
  url: string;
  /** Leaves no space on the file system. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  free(): Promise<void>;
  /** How often the server was started. */
  launches(): Promise<number>;
  stop(): Promise<void>;
}

/** Null on a machine that lets no user mount a file system in a namespace. */
export async function startNatsOnSmallDisk(): Promise<NatsOnSmallDisk | null> {
  const { id, url } = await ask('own/nats-on-small-disk');
  if (!url) return null;
  return {
    url,
    fill: async () => void (await ask(`${id}/fill`)),
    free: async () => void (await ask(`${id}/free`)),
    launches: async () => (await ask(`${id}/launches`)).launches ?? 0,
    stop: async () => void (await ask(`${id}/stop`)),
  };
}

export function startRedis(): Promise<TestServer> {
  return startPrivate('redis');
}

/** Administrator URL of the PostgreSQL server that all files of this run share. */
export async function sharedPostgresUrl(): Promise<string> {
  return process.env.TEST_POSTGRES_URL ?? (await ask('shared/postgres')).url;
}

async function startPrivate(kind: 'nats' | 'nats-with-users' | 'redis'): Promise<TestServer> {
  const { id, url } = await ask(`own/${kind}`);
  const act = (action: string) => async (): Promise<void> => void (await ask(`${id}/${action}`));
  return { url, kill: act('kill'), start: act('start'), wipe: act('wipe'), stop: act('stop') };
}

async function ask(path: string): Promise<{ id: string; url: string; launches?: number }> {
  const base = process.env.TEST_SERVERS_URL;
  if (base === undefined)
    throw new Error('TEST_SERVERS_URL is missing: run this with the Jest preset of this project');
  const response = await fetch(`${base}/${path}`, { method: 'POST' });
  const body = (await response.json()) as {
    id: string;
    url: string;
    launches?: number;
    error?: string;
  };
  if (!response.ok) throw new Error(body.error);
  return body;
}
