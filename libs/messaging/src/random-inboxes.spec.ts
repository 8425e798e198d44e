import { createInbox, nuid } from 'nats';
import { natsOptions } from './nats-options.js';
import { randomToken } from './random-inboxes.js';

describe('useRandomInboxes', () => {
  it('is active once a process has read its NATS options', () => {
    natsOptions('test', 'nats://127.0.0.1:4222');
    expect(nuid.next).toBe(randomToken);
    expect(createInbox('_INBOX_gateway')).toMatch(/^_INBOX_gateway\.[\w-]{24}$/);
  });

  it('never repeats a token, and consecutive tokens are independent', () => {
    const tokens = Array.from({ length: 2_000 }, randomToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(18);
    const differences = tokens.slice(1).map((token, index) => {
      const [before, after] = [tokens[index] ?? '', token].map((text) => Buffer.from(text, 'base64url'));
      return (before ?? []).filter((byte, place) => byte !== after?.[place]).length;
    });
    expect(Math.min(...differences)).toBeGreaterThanOrEqual(12);
  });
});
