export interface TestServer {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

export function startNats(): Promise<TestServer> {
  return startPrivate('nats');
}

export interface NatsWithUsers extends TestServer {
  urlOf(user: string): string;
}

export async function startNatsWithUsers(): Promise<NatsWithUsers> {
  const server = await startPrivate('nats-with-users');
  const urlOf = (username: string) =>
    Object.assign(new URL(server.url), { username, password: `password-of-${username}` }).href;
  return { ...server, urlOf };
}

export interface NatsOnSmallDisk {
  url: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  launches(): Promise<number>;
  stop(): Promise<void>;
}

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
