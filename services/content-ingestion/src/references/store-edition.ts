import type { EntityManager } from 'typeorm';
import type { ParsedDivision } from '../domain/references/parsed-division.js';

const BATCH = 200;
/** A tsvector has at most 1 MB. */
const WORDS_MAX = 400_000;

/** @returns how many divisions and paragraphs there are */
export async function storeDivisions(
  tx: EntityManager,
  editionId: string,
  divisions: Iterable<ParsedDivision>,
): Promise<{ divisions: number; paragraphs: number }> {
  const counts = { divisions: 0, paragraphs: 0 };
  let batch: ParsedDivision[] = [];
  const store = async () => {
    await insertDivisions(tx, editionId, batch);
    counts.divisions += batch.length;
    counts.paragraphs += batch.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
    batch = [];
  };
  for (const division of divisions) {
    batch.push(division);
    if (batch.length === BATCH) await store();
  }
  await store();
  await addSubjects(tx, editionId);
  return counts;
}

/**
 * A section is also found by the headings of its part and subpart, which the file closes after it; a note by number and heading of
 * its chapter.
 */
async function addSubjects(tx: EntityManager, editionId: string): Promise<void> {
  await tx.query(
    `WITH RECURSIVE inside AS (
       SELECT place, ''::text AS subject, heading FROM reference_division WHERE edition_id = $1 AND kind = 'part'
       UNION ALL
       SELECT place, '', concat_ws(' ', replace(kind, 'tariff-', ''), number, heading) FROM reference_division
        WHERE edition_id = $1 AND parent IS NULL AND key LIKE 'notes %'
       UNION ALL
       SELECT d.place, inside.subject || ' ' || inside.heading, d.heading
         FROM inside JOIN reference_division d ON d.edition_id = $1 AND d.parent = inside.place
     )
     UPDATE reference_division d SET words = d.words || to_tsvector('english', inside.subject)
       FROM inside WHERE d.edition_id = $1 AND d.place = inside.place AND d.kind IN ('section', 'note')`,
    [editionId],
  );
}

async function insertDivisions(
  tx: EntityManager,
  editionId: string,
  batch: readonly ParsedDivision[],
): Promise<void> {
  const divisions = batch.map(({ paragraphs, ownParagraphs, ...division }) => ({
    ...division,
    texts: paragraphs
      .slice(0, ownParagraphs)
      .map(({ text }) => text)
      .join('\n')
      .slice(0, WORDS_MAX),
  }));
  await tx.query(
    `INSERT INTO reference_division (edition_id, place, parent, kind, number, heading, key, words)
     SELECT $1, place, parent, kind, number, heading, key,
            setweight(to_tsvector('english', number || ' ' || heading), 'A') || to_tsvector('english', texts)
     FROM jsonb_to_recordset($2::jsonb)
       AS given (place int, parent int, kind text, number text, heading text, key text, texts text)`,
    [editionId, JSON.stringify(divisions)],
  );
  const paragraphs = batch.flatMap((division) =>
    division.paragraphs.map((paragraph, place) => ({ ...paragraph, place, division: division.place })),
  );
  await tx.query(
    `INSERT INTO reference_paragraph (edition_id, division, place, kind, path, text, italics, "table", line, words)
     SELECT $1, division, place, kind, path, text, italics, "table", line,
            to_tsvector('english', left(text, ${WORDS_MAX}))
     FROM jsonb_to_recordset($2::jsonb)
       AS given (division int, place int, kind text, path text[], text text, italics int[], "table" jsonb, line jsonb)`,
    [editionId, JSON.stringify(paragraphs)],
  );
}
