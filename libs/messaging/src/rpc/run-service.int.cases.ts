import { join } from 'node:path';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { type Program, killPrograms, spawnProgram } from '@tenfold/testing/crash-test';
import { slow } from '../../test/service.program.js';
import { RpcClient } from './rpc-client.js';

describe('runService', () => {
  let nats: TestServer;
  let client: RpcClient;

  beforeAll(async () => {
    nats = await startNats();
    client = new RpcClient('test', nats.url);
    await client.connect();
  });
  afterEach(() => killPrograms());
  afterAll(async () => {
    await client.close();
    await nats.stop();
  });

  const run = (settings: Record<string, string>): Program =>
    spawnProgram(join(__dirname, '../../test/service.program.ts'), {
      NATS_URL: nats.url,
      HEALTH_PORT: '0',
      HOLD_MS: '0',
      ...settings,
    });

  const started = (program: Program) =>
    until(() => /"healthPort":(\d+)/.exec(program.output())?.[1], { what: 'the service to start' });

  const health = async (port: string, path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it('is ready once it replies', async () => {
    const port = await started(run({}));
    expect(await health(port, 'readyz')).toMatchObject({ status: 200, body: { checks: { patience: true } } });
    expect(await client.call(slow, {}, null)).toBe('finished');
  });

  it('finishes running calls on SIGTERM, and is not ready meanwhile', async () => {
    const program = run({ HOLD_MS: '5000' });
    const port = await started(program);
    const reply = client.call(slow, {}, null, 30_000);
    await until(() => program.output().includes('begun'));
    program.signal('SIGTERM');
    await until(async () => (await health(port, 'readyz')).status === 503);
    expect((await health(port, 'healthz')).status).toBe(200);
    expect(await reply).toBe('finished');
    expect(await program.ended).toBe('0');
  });

  it('serves the metrics of the process', async () => {
    const response = await fetch(`http://127.0.0.1:${await started(run({}))}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('replies to probes while its event loop is blocked, and is no longer alive after ten seconds', async () => {
    const program = run({ BLOCK_MS: '20000' });
    const port = await started(program);
    const reply = client.call(slow, {}, null, 30_000);
    await until(() => program.output().includes('begun'));
    expect((await health(port, 'livez')).status).toBe(200);
    await until(async () => (await health(port, 'livez')).status === 503);
    expect(await health(port, 'readyz')).toEqual({ status: 503, body: { status: 'event loop blocked' } });
    expect(await reply).toBe('finished');
    await until(async () => (await health(port, 'livez')).status === 200);
  });

  it('does not start when a declared call has no handler', async () => {
    const program = run({ FORGET: 'yes' });
    expect(await program.ended).toBe('1');
    expect(program.output()).toContain('rpc.quiz.test.forgotten has 0 handlers');
  });
});
