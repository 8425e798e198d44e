import { createHash } from 'node:crypto';
import initSqlJs, { type Database } from 'sql.js';
import { ankiFields, type AnkiNote } from '../domain/anki-notes.js';
import type { ExportedImage } from '../domain/exported-exam.js';
import { ANKI_SCHEMA, collectionSettings, MODEL_ID } from './anki-collection.js';
import { zipFiles } from './zip-files.js';

const FIELD_SEPARATOR = '\x1f';
/** Ids of decks and notes are milliseconds in Anki; these are derived from names, so that a second import finds them. */
const ID_BASE = 1_600_000_000_000;
const ID_RANGE = 2 ** 40;

/**
 * An Anki package (.apkg): a SQLite collection of schema 11, which all versions of Anki import, and its media in a zip.
 * @param now moment of the export
 */
export async function ankiPackage(
  notes: readonly AnkiNote[],
  images: readonly ExportedImage[],
  now: Date,
): Promise<Buffer> {
  const sql = await initSqlJs();
  const collection = new sql.Database();
  try {
    fill(collection, notes, now);
    const media = images.map(({ base64 }, index) => ({
      name: String(index),
      bytes: Buffer.from(base64, 'base64'),
    }));
    const names = Object.fromEntries(images.map(({ fileName }, index) => [String(index), fileName]));
    return await zipFiles([
      { name: 'collection.anki2', bytes: Buffer.from(collection.export()) },
      { name: 'media', bytes: Buffer.from(JSON.stringify(names)) },
      ...media,
    ]);
  } finally {
    collection.close();
  }
}

function fill(collection: Database, notes: readonly AnkiNote[], now: Date): void {
  const seconds = Math.floor(now.getTime() / 1_000);
  const decks = new Map(notes.map(({ deck }) => [deck, idOf(`deck ${deck}`)]));
  collection.exec(ANKI_SCHEMA);
  const { conf, models, decks: deckSettings, dconf } = collectionSettings(decks, seconds);
  collection.run(
    `INSERT INTO col VALUES (1, $seconds, $ms, $ms, 11, 0, 0, 0, $conf, $models, $decks, $dconf, '{}')`,
    {
      $seconds: seconds,
      $ms: now.getTime(),
      $conf: conf,
      $models: models,
      $decks: deckSettings,
      $dconf: dconf,
    },
  );
  collection.exec('BEGIN');
  for (const [index, note] of notes.entries()) addNote(collection, note, index, decks, seconds);
  collection.exec('COMMIT');
}

function addNote(
  collection: Database,
  { guid, deck, tags, fields }: AnkiNote,
  index: number,
  decks: ReadonlyMap<string, number>,
  seconds: number,
): void {
  const id = idOf(`note ${guid}`);
  const [question = ''] = fields;
  const sortField = question.replaceAll(/<[^<>]*>/g, '');
  const checksum = Number.parseInt(createHash('sha1').update(sortField).digest('hex').slice(0, 8), 16);
  collection.run(`INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`, [
    ...[id, guid, MODEL_ID, seconds],
    ...[` ${tags.join(' ')} `, fields.slice(0, ankiFields.length).join(FIELD_SEPARATOR), sortField, checksum],
  ]);
  const deckId = decks.get(deck) ?? 1;
  collection.run(`INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`, [
    ...[idOf(`card ${guid}`), id, deckId, seconds, index + 1],
  ]);
}

function idOf(name: string): number {
  return ID_BASE + (createHash('sha256').update(name).digest().readUIntBE(0, 6) % ID_RANGE);
}
