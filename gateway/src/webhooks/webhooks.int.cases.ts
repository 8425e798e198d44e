import { acceptWebhook, Problem } from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('webhooks', () => {
  const gateway = gatewayForTests();

  beforeEach(async () => {
    await gateway.replyTo(acceptWebhook, () => ({ received: true }));
  });

  const send = (
    body: string | Uint8Array,
    headers: Record<string, string> = { 'stripe-signature': 't=1,v1=a' },
  ) =>
    gateway.fetch('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    });

  test.each([
    ['spaces and order', Buffer.from('{ "b" : 1,\n  "a":"\\u00e9" , "b":2}')],
    ['no JSON at all', Buffer.from('not { json')],
    ['bytes that are no text', Buffer.from([0xff, 0x00, 0xfe, 0x7b])],
    ['300 kB', Buffer.alloc(300_000, 0x61)],
  ])('forwards %s to billing byte for byte, unparsed', async (_name, body) => {
    const reply = await send(body);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ received: true });
    const [call] = gateway.calls;
    expect(call).toMatchObject({ subject: acceptWebhook.subject, caller: null });
    const { payload, signature } = call?.input as { payload: string; signature: string };
    expect(Buffer.from(payload, 'base64').equals(body)).toBe(true);
    expect(signature).toBe('t=1,v1=a');
  });

  test('refuses a webhook without a signature, an empty one and one that is too large', async () => {
    expect((await send('{}', {})).status).toBe(400);
    expect((await send('', {})).status).toBe(400);
    expect((await send(Buffer.alloc(1_100_000, 0x61))).status).toBe(413);
    expect(gateway.calls).toEqual([]);
  });

  test('returns 400 when billing refuses a webhook and 503 while billing is unavailable, so that Stripe retries', async () => {
    await gateway.replyTo(acceptWebhook, () => {
      throw new Problem('INVALID_INPUT', 'no');
    });
    const refused = await send('{}');
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([400, 'INVALID_INPUT']);
    await gateway.replyTo(acceptWebhook, null);
    expect((await send('{}')).status).toBe(503);
  });

  test('other routes still accept only JSON objects', async () => {
    const { cookie } = await gateway.signIn();
    const reply = await gateway.fetch('/api/billing/test-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '[1]',
    });
    expect(reply.status).toBe(400);
  });
});
