import { parseArgs } from 'node:util';
import { CliError } from '@tenfold/platform';
import type { DataSource } from 'typeorm';

const USAGE = `Works on the jobs of one service, whose DATABASE_URL is in the environment:
  list [--state pending|done|dead] [--kind <kind>]   one JSON line for each; dead ones when no state is given
  retry --all | <id>                                 its running service runs a dead job again
  drop --all | <id>                                  deletes a dead job; --kind <kind> limits --all
`;

const RETRY = `UPDATE job SET state = 'pending', attempts = 0, run_at = now(), finished_at = NULL, expires_at = NULL
                WHERE data IS NOT NULL AND`;
const DROP = 'DELETE FROM job WHERE';

export async function runJobTool(args: string[], dataSource: DataSource): Promise<string> {
  const { values, positionals } = readArgs(args);
  const [action, id] = positionals;
  if (action === 'list') return list(dataSource, values.state ?? 'dead', values.kind);
  if (action !== 'retry' && action !== 'drop') throw new CliError(USAGE);
  if (!values.all && !/^[0-9a-f-]{36}$/.test(id ?? '')) throw new CliError(USAGE);
  const [, count] = await dataSource.query<[unknown, number]>(
    `${action === 'retry' ? RETRY : DROP} state = 'dead'
        AND ($1::uuid IS NULL OR id = $1) AND ($2::text IS NULL OR kind = $2)`,
    [values.all ? null : id, values.kind ?? null],
  );
  if (count === 0 && !values.all)
    throw new CliError(`There is no dead job ${id} that can be ${past(action)}.\n`);
  return `${action}: ${count}\n`;
}

function past(action: 'retry' | 'drop'): string {
  return action === 'retry' ? 'retried' : 'dropped';
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { state: { type: 'string' }, kind: { type: 'string' }, all: { type: 'boolean' } },
    });
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function list(dataSource: DataSource, state: string, kind: string | undefined): Promise<string> {
  if (!['pending', 'done', 'dead'].includes(state)) throw new CliError(USAGE);
  const rows = await dataSource.query<object[]>(
    `SELECT id, kind, dedupe_key AS "dedupeKey", user_id AS "userId", state, attempts, run_at AS "runAt",
            lease_until AS "leaseUntil", last_error AS "lastError", enqueued_at AS "enqueuedAt",
            finished_at AS "finishedAt", data IS NOT NULL AS "canRetry"
       FROM job WHERE state = $1 AND ($2::text IS NULL OR kind = $2) ORDER BY enqueued_at, id`,
    [state, kind ?? null],
  );
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
