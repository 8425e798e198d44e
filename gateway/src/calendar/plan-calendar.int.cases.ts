import { getPlanCalendar, Problem } from '@tenfold/contracts';
import { createLogger, newToken } from '@tenfold/platform';
import { bodyOf, gatewayForTests, startGateway } from '../../test/start-gateway.js';

describe('plan calendar', () => {
  const gateway = gatewayForTests({ CALENDAR_READS_PER_MINUTE: 4, TRUSTED_PROXIES: '127.0.0.0/8' });
  const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

  let networks = 0;
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${(networks += 1)}` });
  const read = (file: string, headers: Record<string, string> = elsewhere()) =>
    gateway.fetch(`/api/plan/${file}`, { headers });

  test('is read by the token alone, for the reader’s own cache', async () => {
    await gateway.replyTo(getPlanCalendar, () => ({ text }));
    const token = newToken();
    const reply = await read(`${token}.ics`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('private, max-age=900');
    expect(await reply.text()).toBe(text);
    expect(gateway.calls).toMatchObject([{ caller: null, input: { token } }]);
  });

  test('is not found for an unknown token, uncached', async () => {
    await gateway.replyTo(getPlanCalendar, () => {
      throw new Problem('NOT_FOUND', 'Calendar not found.');
    });
    const reply = await read(`${newToken()}.ics`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await bodyOf(reply)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each(['short.ics', `${newToken()}.txt`, newToken(), `${newToken()}a.ics`, '.ics'])(
    'is not found at %s, without a call',
    async (file) => {
      expect((await read(file)).status).toBe(404);
      expect(gateway.calls).toEqual([]);
    },
  );

  test('leaves no token in the log', async () => {
    const lines: string[] = [];
    const logger = createLogger('gateway', 'info', { write: (line) => void lines.push(line) });
    const other = await startGateway({}, logger);
    await other.replyTo(getPlanCalendar, () => ({ text }));
    const token = newToken();
    expect((await other.fetch(`/api/plan/${token}.ics`)).status).toBe(200);
    await other.stop();
    expect(lines.join('')).toContain('/api/plan/:token.ics');
    expect(lines.join('')).not.toContain(token);
  });

  test('has a limit for each address', async () => {
    await gateway.replyTo(getPlanCalendar, () => ({ text }));
    const headers = elsewhere();
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1)
      statuses.push((await read(`${newToken()}.ics`, headers)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await read(`${newToken()}.ics`)).status).toBe(200);
  });
});
