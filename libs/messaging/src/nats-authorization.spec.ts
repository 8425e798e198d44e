import { readFileSync } from 'node:fs';
import { withPermissions } from './nats-authorization.js';
import { AUTHORIZATION_FILE } from './write-nats-authorization.js';

const file = readFileSync(AUTHORIZATION_FILE, 'utf8');

describe('deploy/nats/authorization.conf', () => {
  it('matches the output of node libs/messaging/dist/write-nats-authorization.js', () => {
    expect(withPermissions(file)).toBe(file);
  });

  it('drops a permission without a declaration, and adds a missing one', () => {
    const changed = file
      .replace('"rpc.billing.access.get"', '"rpc.billing.refund.create"')
      .replace('            "_INBOX_quiz.>"\n', '');
    expect(changed).not.toBe(file);
    expect(withPermissions(changed)).toBe(file);
  });
});
