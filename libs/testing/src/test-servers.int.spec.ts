import { connect, type NatsConnection } from 'nats';
import { Client } from 'pg';
import { createClient } from 'redis';
import { createTestDatabase, startNats, startRedis, until, type TestServer } from './index.js';

async function withNats<T>(server: TestServer, use: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: server.url });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

const redisClient = (server: TestServer) => createClient({ url: server.url });

async function withRedis<T>(
  server: TestServer,
  use: (client: ReturnType<typeof redisClient>) => Promise<T>,
): Promise<T> {
  const client = redisClient(server);
  client.on('error', () => undefined); // ignored: each call reports its own failure
  await client.connect();
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('startNats', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startNats();
  });
  afterAll(() => server.stop());

  const messagesIn = (stream: string): Promise<number> =>
    withNats(server, async (connection) => {
      const info = await (await connection.jetstreamManager()).streams.info(stream);
      return info.state.messages;
    });

  it('keeps its streams when it is killed, and loses them when it is wiped', async () => {
    await withNats(server, async (connection) => {
      await (await connection.jetstreamManager()).streams.add({ name: 'facts', subjects: ['fact.>'] });
      await connection.jetstream().publish('fact.first');
      await connection.jetstream().publish('fact.second');
    });

    await server.kill();
    await expect(connect({ servers: server.url, reconnect: false })).rejects.toThrow('CONNECTION_REFUSED');

    await server.start();
    expect(await messagesIn('facts')).toBe(2);

    await server.wipe();
    await expect(connect({ servers: server.url, reconnect: false })).rejects.toThrow('CONNECTION_REFUSED');
    await server.start();
    await expect(messagesIn('facts')).rejects.toThrow('stream not found');
  });

  it('accepts messages of up to 2 MB, as in production', async () => {
    await withNats(server, async (connection) => expect(connection.info?.max_payload).toBe(2 * 1024 * 1024));
  });

  it('starts a server of its own for each file', async () => {
    const other = await startNats();
    await withNats(other, async (connection) => {
      await (await connection.jetstreamManager()).streams.add({ name: 'elsewhere', subjects: ['elsewhere'] });
    });
    expect(other.url).not.toBe(server.url);
    await expect(messagesIn('elsewhere')).rejects.toThrow('stream not found');
    await other.stop();
  });
});

describe('startRedis', () => {
  it('restarts at the same address with its data, and without it after a wipe', async () => {
    const server = await startRedis();
    await withRedis(server, (client) => client.set('a', 'kept'));

    await server.kill();
    await server.start();
    expect(await withRedis(server, (client) => client.get('a'))).toBe('kept');

    await server.wipe();
    await server.start();
    expect(await withRedis(server, (client) => client.get('a'))).toBeNull();
    await server.stop();
  });
});

describe('createTestDatabase', () => {
  it('gives each caller a database of its own, also in parallel', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase('same_name')));
    for (const { url } of databases) await query(url, 'CREATE TABLE mine (id int)');
    expect(new Set(databases.map(({ url }) => url)).size).toBe(3);
    await Promise.all(databases.map((database) => database.drop()));
  });

  it('drops a database that is in use', async () => {
    const database = await createTestDatabase('in_use');
    const client = new Client({ connectionString: database.url });
    const ended = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await database.drop();
    await ended;
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  it('uses a PostgreSQL that requires passwords', async () => {
    const database = await createTestDatabase('password');
    const url = new URL(database.url);
    url.password = 'wrong';
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await database.drop();
  });
});

describe('until', () => {
  it('returns the value of the check', async () => {
    let calls = 0;
    expect(await until(() => (++calls === 3 ? 'found' : null))).toBe('found');
    expect(calls).toBe(3);
  });

  it('throws what was awaited with the last error as its cause', async () => {
    const failing = until(() => Promise.reject(new Error('not yet')), { timeoutMs: 50, what: 'a miracle' });
    await expect(failing).rejects.toMatchObject({
      message: 'timed out waiting for a miracle',
      cause: expect.objectContaining({ message: 'not yet' }),
    });
  });
});
