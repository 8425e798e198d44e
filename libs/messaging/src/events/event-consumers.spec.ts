import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserErased } from '@tenfold/contracts';
import { assertConsumersDeclared, consumersOf, eventConsumers } from './event-consumers.js';
import { defaultTimings } from './event-options.js';

const AUTHORIZATION = join(__dirname, '../../../../deploy/nats/authorization.conf');

function consumerPermissions(service: string): string[] {
  const text = readFileSync(AUTHORIZATION, 'utf8');
  const [, block = ''] = text.split(`user: ${service}\n`);
  const [, list = ''] = /publish: \[([^\]]*)\]/.exec(block) ?? [];
  const subjects = [...list.matchAll(/"([^"]+)"/g)].map(([, subject = '']) => subject);
  return subjects.filter((subject) => /^EVENTS\.API\.CONSUMER|^\$JS/.test(subject)).sort();
}

describe('deploy/nats/authorization.conf', () => {
  it.each(Object.keys(eventConsumers))('lets %s read exactly its own consumers', (service) => {
    const expected = consumersOf(service, defaultTimings).flatMap(({ stream, config }) => [
      `EVENTS.API.CONSUMER.INFO.${stream}.${config.durable_name}`,
      `EVENTS.API.CONSUMER.MSG.NEXT.${stream}.${config.durable_name}`,
      `$JS.ACK.${stream}.${config.durable_name}.>`,
    ]);
    expect(consumerPermissions(service)).toEqual(expected.sort());
  });
});

describe('assertConsumersDeclared', () => {
  const handler = { consumer: 'quiz__erase-user', event: UserErased };

  it('accepts a handler that is declared for its event', () => {
    expect(() => assertConsumersDeclared('quiz', [handler])).not.toThrow();
  });

  it.each([
    ['of another name', { ...handler, consumer: 'quiz__forget' }],
    ['of another event', { ...handler, event: { type: 'evt.identity.user-registered.v1' } }],
  ])('refuses a handler %s', (_case, undeclared) => {
    expect(() => assertConsumersDeclared('quiz', [undeclared])).toThrow(undeclared.consumer);
  });
});
