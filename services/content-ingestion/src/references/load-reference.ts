import { createHash, randomUUID } from 'node:crypto';
import { ContentAdministratorActed, Problem } from '@tenfold/contracts';
import { formatReference, namedReference, REFERENCE_NAME_HELP } from '@tenfold/exam';
import { emit } from '@tenfold/messaging/events';
import type { DataSource } from 'typeorm';
import { formatOf } from '../domain/references/reference-format.js';
import { ReferenceEditionRow } from './reference-edition.entity.js';
import { readReferenceFile } from './run-reader.js';
import { storeDivisions } from './store-edition.js';

interface Load {
  file: Buffer;
  /** YYYY-MM-DD */
  day: string;
  /** Of a PDF or text, as a citation writes it; other files say themselves what they are. */
  name: string | undefined;
  actorId: string;
}

/**
 * Reads a file and stores its edition. Idempotent: the same file for the same day is the same edition.
 *
 * @throws Problem INVALID_INPUT when the file is no reference, or a PDF or text has no name of one
 */
export async function loadReferenceFile(
  database: DataSource,
  { file, day, name: given, actorId }: Load,
): Promise<ReferenceEditionRow> {
  const name = ['pdf', 'text'].includes(formatOf(file)) ? nameOf(given) : null;
  // the same text under another name is another edition
  const contentHash = createHash('sha256')
    .update(file)
    .update(name === null ? '' : `\n${name}`)
    .digest('hex');
  const known = await database.manager.findOneBy(ReferenceEditionRow, { day, contentHash });
  if (known) return known;
  const reading = await readReferenceFile(file, name);
  if (!reading.ok) throw new Problem('INVALID_INPUT', reading.reason);
  const { work, title, isSummary, unread, unreadCount } = reading.read;
  return database.transaction(async (tx) => {
    const id = randomUUID();
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(ReferenceEditionRow)
      .values({
        id,
        work,
        title,
        day,
        isSummary,
        contentHash,
        divisions: 0,
        paragraphs: 0,
        unread,
        unreadCount,
        createdBy: actorId,
      })
      .orIgnore()
      .execute();
    // loaded by another request meanwhile
    if ((inserted.raw as unknown[]).length === 0)
      return tx.findOneByOrFail(ReferenceEditionRow, { day, contentHash });
    const counts = await storeDivisions(tx, id, reading.divisions());
    await tx.update(ReferenceEditionRow, { id }, counts);
    await emitChange(tx, { id, title, day }, 'reference.loaded', actorId, `${counts.divisions} divisions`);
    return tx.findOneByOrFail(ReferenceEditionRow, { id });
  });
}

function nameOf(given = ''): string {
  const named = namedReference(given);
  if (named === null)
    throw new Problem('INVALID_INPUT', `A PDF or text does not say what it is. ${REFERENCE_NAME_HELP}`);
  return formatReference(named);
}

export async function emitChange(
  tx: Parameters<typeof emit>[0],
  { id, title, day }: Pick<ReferenceEditionRow, 'id' | 'title' | 'day'>,
  action: 'reference.loaded' | 'reference.published' | 'reference.withdrawn' | 'reference.compared',
  actorId: string,
  what = '',
): Promise<void> {
  const detail = `${title}, edition of ${day}${what && `: ${what}`}`;
  const about = { aggregateType: 'reference-edition', aggregateId: id, aggregateVersion: 1 };
  await emit(tx, ContentAdministratorActed, { actorId, action, target: id, detail }, about);
}
