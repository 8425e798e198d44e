import { defineCall, NoInput, ofType } from '@tenfold/contracts';
import { createCaller, startNatsWithUsers, type NatsWithUsers } from '@tenfold/testing';
import { connect, type NatsConnection } from 'nats';
import { natsOptions } from '../nats-options.js';
import { RpcClient } from './rpc-client.js';

const askAttacker = defineCall({
  subject: 'rpc.content.test.ask',
  access: 'anyone',
  input: NoInput,
  output: ofType<string>(),
});
const askQuiz = defineCall({
  subject: 'rpc.quiz.test.ask',
  access: 'anyone',
  input: NoInput,
  output: ofType<string>(),
});

function nextOf([first = '', second = '']: string[]): string {
  const value = (name: string) =>
    [...name].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36) || 0), 0n);
  const start = second.lastIndexOf('.') + 1;
  const [a, b] = [first, second].map((name) => value(name.slice(start)));
  const next = ((b ?? 0n) + (b ?? 0n) - (a ?? 0n)).toString(36).toUpperCase();
  return second.slice(0, start) + next.padStart(second.length - start, '0');
}

const encoded = (text: string) => JSON.stringify(text);

describe('a reply to the gateway', () => {
  let nats: NatsWithUsers;
  let gateway: RpcClient;
  const connections: NatsConnection[] = [];

  beforeAll(async () => {
    nats = await startNatsWithUsers();
    gateway = new RpcClient('gateway', nats.urlOf('gateway'));
    await gateway.connect();
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all(connections.map((connection) => connection.close()));
    await nats.stop();
  });

  async function connectAs(user: string): Promise<NatsConnection> {
    const connection = await connect(natsOptions(user, nats.urlOf(user)));
    connections.push(connection);
    return connection;
  }

  it('cannot be predicted and forged by a service that the gateway called before', async () => {
    const [attacker, quiz] = await Promise.all([connectAs('content-ingestion'), connectAs('quiz')]);
    const seen: string[] = [];
    attacker.subscribe(askAttacker.subject, {
      callback: (_error, message) => {
        seen.push(message.reply ?? '');
        message.respond(encoded('here'));
      },
    });
    quiz.subscribe(askQuiz.subject, {
      callback: (_error, message) => {
        attacker.publish(nextOf(seen), encoded('forged'));
        void attacker.flush().then(() => message.respond(encoded('true')));
      },
    });
    await Promise.all([attacker.flush(), quiz.flush()]);

    for (let count = 0; count < 2; count += 1) await gateway.call(askAttacker, {}, createCaller());
    expect(await gateway.call(askQuiz, {}, createCaller())).toBe('true');
    for (const reply of seen) expect(reply).toMatch(/^_INBOX_gateway(\.[\w-]{24}){2}$/);
  });
});
