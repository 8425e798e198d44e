import { parseArgs } from 'node:util';
import { CliError } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { discardDeadLetter, listDeadLetters, requestReplay, type DeadLetterKey } from './dead-letters.js';
import { redriveOutbox } from './outbox-redrive.js';

const USAGE = `Works on the events of one service, whose DATABASE_URL is in the environment:
  outbox:redrive --since <ISO time> [--subject <event type>]    publishes again what was stated since then
  dead-letters list                                             one JSON line for each that is not settled
  dead-letters replay --all | <consumer> <event id>             its running service applies it again
  dead-letters discard --all | <consumer> <event id>            it is never applied
`;

export async function runEventTool(args: string[], dataSource: DataSource): Promise<string> {
  const { values, positionals } = readArgs(args);
  const [command, action, consumer, eventId] = positionals;
  if (command === 'outbox:redrive') return redrive(dataSource, values.since, values.subject);
  if (command !== 'dead-letters') throw new CliError(USAGE);
  if (action === 'list') return list(dataSource);
  if (action !== 'replay' && action !== 'discard') throw new CliError(USAGE);
  const settle = action === 'replay' ? requestReplay : discardDeadLetter;
  const keys = values.all ? await openLetters(dataSource) : [oneLetter(consumer, eventId)];
  for (const key of keys) {
    if (!(await settle(dataSource.manager, key))) {
      throw new CliError(`There is no open dead letter ${key.eventId} of ${key.consumer}.\n`);
    }
  }
  return `${action}: ${keys.length}\n`;
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { since: { type: 'string' }, subject: { type: 'string' }, all: { type: 'boolean' } },
    });
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function redrive(dataSource: DataSource, since: string | undefined, subject: string | undefined) {
  const from = new Date(since ?? '');
  if (Number.isNaN(from.getTime()))
    throw new CliError(`--since needs a time, such as 2027-03-31T08:00:00Z\n${USAGE}`);
  return `published again: ${await redriveOutbox(dataSource, from, subject)}\n`;
}

async function list(dataSource: DataSource): Promise<string> {
  const letters = await listDeadLetters(dataSource.manager);
  return letters.map((letter) => `${JSON.stringify(letter)}\n`).join('');
}

async function openLetters(dataSource: DataSource): Promise<DeadLetterKey[]> {
  return (await listDeadLetters(dataSource.manager)).filter(({ status }) => status === 'open');
}

function oneLetter(consumer: string | undefined, eventId: string | undefined): DeadLetterKey {
  if (consumer === undefined || eventId === undefined) throw new CliError(USAGE);
  return { consumer, eventId };
}
