import { setTimeout as sleep } from 'node:timers/promises';
import { REFERENCE_FILE_MAX_MEGABYTES } from '@tenfold/contracts';
import { isCalendarDay } from '@tenfold/exam';
import { CliError } from '@tenfold/platform';

interface Source {
  address: string;
  /** YYYY-MM-DD, of the edition. */
  day: string;
}

const ATTEMPTS = 3;
const ATTEMPT_TIMEOUT_MS = 180_000;
const FIRST_WAIT_MS = 2_000;
const WAIT_MAX_MS = 60_000;
const MAX_BYTES = REFERENCE_FILE_MAX_MEGABYTES * 1024 * 1024;

/** @returns null when no public service has such a work: `19cfr 2025-04-01` and `hts 2025` have one */
export function sourceOf(work: string | undefined, when: string | undefined): Source | null {
  const [, title] = /^([1-9]\d?)cfr$/.exec(work ?? '') ?? [];
  if (title !== undefined && isCalendarDay(when))
    return { address: `https://www.ecfr.gov/api/versioner/v1/full/${when}/title-${title}.xml`, day: when };
  if (work !== 'hts' || !/^20\d\d$/.test(when ?? '')) return null;
  const file = `hts_${when}_basic_edition_json.json`;
  return { address: `https://www.usitc.gov/sites/default/files/tata/hts/${file}`, day: `${when}-01-01` };
}

/**
 * Sends one request at a time, and repeats it after a failure of the network or a busy server, after the wait that its Retry-After names.
 *
 * @throws CliError that says what to do
 */
export async function fetchReferenceFile(address: string, waitMs = FIRST_WAIT_MS): Promise<Buffer> {
  const byHand = `Open ${address} elsewhere, save the file, and run: npm run references -- load <file> <day>\n`;
  let problem = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(Math.min(waitMs * 2 ** attempt, WAIT_MAX_MS));
    try {
      const reply = await fetch(address, {
        // the eCFR answers nothing else
        headers: { 'accept-encoding': 'gzip', 'user-agent': 'tenfold-references' },
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      });
      if (reply.ok) return await bodyWithin(reply);
      await reply.body?.cancel();
      problem = `${new URL(address).host} answered ${reply.status}`;
      if (reply.status !== 429 && reply.status < 500) break;
      const wished = Number(reply.headers.get('retry-after')) * 1_000;
      if (wished > 0) await sleep(Math.min(wished, WAIT_MAX_MS));
    } catch (error) {
      if (error instanceof CliError) throw error;
      problem = `${new URL(address).host} cannot be reached from this machine`;
    }
  }
  throw new CliError(`${problem}. ${byHand}`);
}

async function bodyWithin(reply: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new CliError(`The file has more than ${REFERENCE_FILE_MAX_MEGABYTES} MB. Load a part of it.\n`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
