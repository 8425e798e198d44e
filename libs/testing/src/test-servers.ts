/** A server of the test file's own. Its address stays the same whatever is done to it. */
export interface TestServer {
  url: string;
  /** Ends it at once, without a chance to finish anything (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again, with what it had stored. */
  start(): Promise<void>;
  /** Forgets all that it stored. It does not run after that. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

/** A private NATS server with JetStream. */
export function startNats(): Promise<TestServer> {
  return startPrivate('nats');
}

/** A private Redis. */
export function startRedis(): Promise<TestServer> {
  return startPrivate('redis');
}

/** The administrator's address of the PostgreSQL that all files of this run share. */
export async function sharedPostgresUrl(): Promise<string> {
  return process.env.TEST_POSTGRES_URL ?? (await ask('shared/postgres')).url;
}

async function startPrivate(kind: 'nats' | 'redis'): Promise<TestServer> {
  const { id, url } = await ask(`own/${kind}`);
  const act = (action: string) => async (): Promise<void> => void (await ask(`${id}/${action}`));
  return { url, kill: act('kill'), start: act('start'), wipe: act('wipe'), stop: act('stop') };
}

/** deploy/local/test-servers.mjs, which libs/testing/global-setup.mjs starts, says what can be asked. */
async function ask(path: string): Promise<{ id: string; url: string }> {
  const base = process.env.TEST_SERVERS_URL;
  if (base === undefined)
    throw new Error('TEST_SERVERS_URL is missing: run this with the Jest preset of this project');
  const response = await fetch(`${base}/${path}`, { method: 'POST' });
  const body = (await response.json()) as { id: string; url: string; error?: string };
  if (!response.ok) throw new Error(body.error);
  return body;
}
