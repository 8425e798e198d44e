import { createServer, type AddressInfo } from 'node:net';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { slow } from '../../test/service.program.js';
import { killPrograms, spawnProgram, type Program } from '../../test/spawn-program.js';
import { RpcClient } from './rpc-client.js';

describe('runService', () => {
  let nats: TestServer;
  let client: RpcClient;
  let port: number;

  beforeAll(async () => {
    nats = await startNats();
    client = new RpcClient('test', nats.url);
    await client.connect();
  });
  beforeEach(async () => {
    port = await freePort();
  });
  afterEach(() => killPrograms());
  afterAll(async () => {
    await client.close();
    await nats.stop();
  });

  const run = (settings: Record<string, string>): Program =>
    spawnProgram('service.program.ts', {
      NATS_URL: nats.url,
      HEALTH_PORT: String(port),
      HOLD_MS: '0',
      ...settings,
    });

  const health = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  const ready = () => until(async () => (await health('readyz')).status === 200, { timeoutMs: 15_000 });

  it('is ready once it answers', async () => {
    run({});
    await ready();
    expect((await health('readyz')).body).toMatchObject({ checks: { patience: true } });
    expect(await client.call(slow, {}, null)).toBe('finished');
  });

  it('answers what it has begun when it is told to stop, and says meanwhile that it is not ready', async () => {
    const program = run({ HOLD_MS: '1500' });
    await ready();
    const answer = client.call(slow, {}, null);
    await until(() => program.output().includes('begun'));
    program.signal('SIGTERM');
    await until(async () => (await health('readyz')).status === 503);
    expect((await health('healthz')).status).toBe(200);
    expect(await answer).toBe('finished');
    expect(await program.ended).toBe('0');
  });

  it('does not start when a declared call has no handler', async () => {
    const program = run({ FORGET: 'yes' });
    expect(await program.ended).toBe('1');
    expect(program.output()).toContain('rpc.quiz.test.forgotten has 0 handlers');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
