import { countNotifications } from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import { bodyOf, startGateway } from '../test/start-gateway.js';

describe('shutdown', () => {
  test('a graceful shutdown accepts no new requests and finishes the running ones', async () => {
    const gateway = await startGateway();
    try {
      let release = (_count: { count: number }): void => undefined;
      const output = new Promise<{ count: number }>((resolve) => (release = resolve));
      await gateway.replyTo(countNotifications, () => output);
      const { cookie } = await gateway.signIn();
      const running = gateway.fetch('/api/notifications/count', { headers: { cookie } });
      await until(() => gateway.calls.length === 1);

      const restarted = gateway.restart();
      await until(
        () =>
          gateway.fetch('/healthz').then(
            () => false,
            () => true,
          ),
        { what: 'the door to close' },
      );
      release({ count: 7 });

      const reply = await running;
      expect([reply.status, await bodyOf(reply)]).toEqual([200, { count: 7 }]);
      expect(reply.headers.get('connection')).toBe('close');
      await restarted;
      expect((await gateway.fetch('/healthz')).status).toBe(200);
    } finally {
      await gateway.stop();
    }
  });

  test('during the drain delay it is not ready, serves requests and closes each connection after its reply', async () => {
    const gateway = await startGateway();
    try {
      await gateway.replyTo(countNotifications, () => ({ count: 7 }));
      const { cookie } = await gateway.signIn();
      const restarted = gateway.restart(1_000);
      expect((await gateway.fetch('/readyz')).status).toBe(503);
      expect((await gateway.fetch('/livez')).status).toBe(200);
      const reply = await gateway.fetch('/api/notifications/count', { headers: { cookie } });
      expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
      await restarted;
      expect((await gateway.fetch('/readyz')).status).toBe(200);
    } finally {
      await gateway.stop();
    }
  });
});
