import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** Publishes live signals, which carry no facts. */
const BROKER = 'libs/messaging/src/events/event-broker.ts';
const RELAY = 'libs/messaging/src/events/outbox-relay.ts';
const RPC_CLIENT = 'libs/messaging/src/rpc/rpc-client.ts';
const TESTING = 'libs/testing/src';

function speaksToNats(source: string): boolean {
  const connects = /(from|require\()\s*['"](nats|@nestjs\/microservices)['"]/.test(source);
  return (
    connects &&
    /\bpublish\(|\bconnection\.request\(|\bClientNats\b|\bClientProxy\b|\bClientsModule\b/.test(source)
  );
}

function sources(): string[] {
  const workspaces = ['services', 'libs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/src`),
  );
  return [...workspaces, 'gateway/src']
    .filter((folder) => folder !== TESTING && existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.ts') && !/\.(spec|cases)\.ts$/.test(file));
}

describe('code that publishes to NATS', () => {
  it.each([
    `import { connect } from 'nats';\nawait js.publish('evt.quiz.completed.v1', data);`,
    `import { ClientProxy } from '@nestjs/microservices';\nthis.client.emit('evt.quiz.completed.v1', data);`,
    `const { connect } = require('nats');\nnc.publish('evt.quiz.completed.v1');`,
  ])('is detected in %j', (source) => expect(speaksToNats(source)).toBe(true));

  it.each([
    `import { headers } from 'nats';\nheaders().set('a', 'b');`,
    `import { createClient } from 'redis';\nawait redis.publish('sessions', id);`,
  ])('is not detected in %j', (source) => expect(speaksToNats(source)).toBe(false));

  it('exists only in the relay, in the broker for live signals, and in the clients of calls', () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => speaksToNats(readFileSync(join(ROOT, file), 'utf8')))).toEqual([
      BROKER,
      RELAY,
      RPC_CLIENT,
    ]);
  });
});
