import { Problem } from '@tenfold/contracts';
import { createCaller, startNats, type TestServer } from '@tenfold/testing';
import type { INestMicroservice } from '@nestjs/common';
import { connect, createInbox, type Msg, type NatsConnection } from 'nats';
import { callModule, echo, instanceName } from '../../test/call-service.js';
import { natsOptions } from '../nats-options.js';
import { createService, RpcClient } from './index.js';

const SILENCE_MS = 1_000;
const KEY = 'a key that gateway and quiz share';

describe('a service that checks the signatures of calls', () => {
  let nats: TestServer;
  let app: INestMicroservice;
  const clients: RpcClient[] = [];

  beforeAll(async () => {
    nats = await startNats();
    const env = { NATS_URL: nats.url, LOG_LEVEL: 'silent', CALLER_CHECK_KEYS: `gateway=${KEY}` };
    app = await createService({ name: 'quiz', module: callModule('one'), env });
    await app.listen();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await app.close();
    await nats.stop();
  });

  async function replyTo(name: string, keys: string, caller = createCaller()): Promise<string> {
    const client = new RpcClient(name, nats.url, keys);
    clients.push(client);
    await client.connect();
    const outcome: unknown = await client.call(instanceName, {}, caller).catch((error: unknown) => error);
    return outcome instanceof Problem ? outcome.code : String(outcome);
  }

  it('replies to the gateway', async () => {
    expect(await replyTo('gateway', `quiz=${KEY}`)).toBe('one');
  });

  it.each([
    ['without a signature', 'gateway', ''],
    ['signed with another key', 'gateway', `quiz=${'x'.repeat(32)}`],
    ['signed by a process that may not call it', 'content-ingestion', `quiz=${KEY}`],
  ])('refuses a call %s', async (_case, name, keys) => {
    expect(await replyTo(name, keys, createCaller({ isAdmin: true }))).toBe('FORBIDDEN');
  });

  it('refuses an unsigned call that names no caller', async () => {
    const client = new RpcClient('identity', nats.url);
    clients.push(client);
    await client.connect();
    await expect(client.call(instanceName, {}, null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  describe('refuses a captured call', () => {
    let attacker: NatsConnection;
    let captured: Msg;

    beforeAll(async () => {
      attacker = await connect(natsOptions('attacker', nats.url));
      const capture = attacker.subscribe(echo.subject, { max: 1 });
      await attacker.flush();
      const client = new RpcClient('gateway', nats.url, `quiz=${KEY}`);
      clients.push(client);
      await client.connect();
      const input = { text: 'mine', parts: [] };
      expect(await client.call(echo, input, createCaller())).toMatchObject({ input });
      for await (const message of capture) captured = message;
    });
    afterAll(() => attacker.close());

    async function send(payload: string, reply?: string): Promise<unknown> {
      const inbox = reply ?? createInbox();
      const replies = attacker.subscribe(inbox, { max: 1 });
      const waiting = setTimeout(() => replies.unsubscribe(), SILENCE_MS);
      const withHeaders = captured.headers === undefined ? {} : { headers: captured.headers };
      attacker.publish(echo.subject, payload, { reply: inbox, ...withHeaders });
      try {
        for await (const message of replies) return message.json();
        return null;
      } finally {
        clearTimeout(waiting);
      }
    }
    const refused = { code: 'FORBIDDEN' };

    it('with another input', async () => {
      const changed = captured.string().replace('mine', 'theirs');
      expect(changed).not.toBe(captured.string());
      expect(await send(changed, captured.reply)).toMatchObject(refused);
    });

    it('with another reply subject', async () => {
      expect(await send(captured.string())).toMatchObject(refused);
    });

    it('repeated unchanged, and sends no reply', async () => {
      expect(await send(captured.string(), captured.reply)).toBeNull();
    });
  });
});
