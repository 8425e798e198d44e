import type { AddReferenceMarkInput, ReferenceMark } from '@tenfold/contracts';
import { NOTES_WORK } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

/** Makes other changes of the user's marks wait until the transaction ends. */
export async function lockMarks(tx: EntityManager, userId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('reference-marks:' || $1, 0))", [userId]);
}

/** Of more editions, a reply with all marks and their texts could exceed the size of a message. */
const NEWEST_EDITIONS = 2;

/**
 * In the edition in which the user made the mark, which is the first one of it, and in the newest published editions of the
 * work (of notes: of the same chapter) that have the same place and, for a highlight, the same text at the same designation path.
 */
export function listMarks(tx: EntityManager, userId: string): Promise<ReferenceMark[]> {
  return tx.query(
    `SELECT m.id, m.quote, to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
            json_build_object('editionId', e.id, 'work', e.work, 'title', e.title, 'day', e.day,
              'isSummary', e.is_summary) AS edition,
            json_build_object('place', d.place, 'kind', d.kind, 'number', d.number, 'heading', d.heading) AS division,
            CASE WHEN m.paragraph IS NOT NULL THEN
              json_build_object('paragraph', p.place, 'start', m.start_at, 'end', m.end_at) END AS highlight
       FROM reference_mark m
       JOIN reference_edition own ON own.id = m.edition_id
       JOIN reference_division marked ON marked.edition_id = m.edition_id AND marked.place = m.division
       LEFT JOIN reference_paragraph text
         ON text.edition_id = m.edition_id AND text.division = m.division AND text.place = m.paragraph
       JOIN reference_edition e ON e.work = own.work AND e.state = 'published' AND (e.id = own.id OR e.id IN (
        SELECT newest.id FROM reference_edition newest WHERE newest.work = own.work AND newest.state = 'published'
           AND (newest.work <> '${NOTES_WORK}' OR newest.title = own.title)
         ORDER BY newest.day DESC LIMIT ${NEWEST_EDITIONS}))
      CROSS JOIN LATERAL (
        SELECT * FROM reference_division same
         WHERE same.edition_id = e.id AND CASE WHEN e.id = own.id THEN same.place = m.division ELSE same.key = marked.key END
         ORDER BY same.place LIMIT 1) d
       LEFT JOIN LATERAL (
        SELECT same.place FROM reference_paragraph same
         WHERE same.edition_id = e.id AND same.division = d.place AND same.path = text.path AND same.text = text.text
         ORDER BY (e.id = own.id AND same.place = m.paragraph) DESC, same.place LIMIT 1) p ON true
      WHERE m.user_id = $1 AND (m.paragraph IS NULL OR p.place IS NOT NULL)
      ORDER BY m.created_at DESC, m.id, e.id = own.id DESC, e.day DESC`,
    [userId],
  );
}

/** @returns the text of the paragraph, null for none; undefined when no published edition has the division */
export async function findMarkedText(
  tx: EntityManager,
  { editionId, place, highlight }: AddReferenceMarkInput,
): Promise<string | null | undefined> {
  const [found] = await tx.query<{ text: string | null }[]>(
    `SELECT p.text FROM reference_division d
       JOIN reference_edition e ON e.id = d.edition_id AND e.state = 'published'
       LEFT JOIN reference_paragraph p ON p.edition_id = d.edition_id AND p.division = d.place AND p.place = $3
      WHERE d.edition_id = $1 AND d.place = $2`,
    [editionId, place, highlight?.paragraph ?? null],
  );
  return found?.text;
}

/** @returns the number of the user's marks, and whether this is one of them */
export async function countMarks(
  tx: EntityManager,
  userId: string,
  { editionId, place, highlight }: AddReferenceMarkInput,
): Promise<{ count: number; isKnown: boolean }> {
  const [row] = await tx.query<[{ count: number; isKnown: boolean }]>(
    `SELECT count(*)::int AS count, coalesce(bool_or(edition_id = $2 AND division = $3
              AND (paragraph, start_at, end_at) IS NOT DISTINCT FROM ($4::int, $5::int, $6::int)), false) AS "isKnown"
       FROM reference_mark WHERE user_id = $1`,
    [userId, editionId, place, highlight?.paragraph, highlight?.start, highlight?.end],
  );
  return row;
}

export async function insertMark(
  tx: EntityManager,
  userId: string,
  { editionId, place, highlight }: AddReferenceMarkInput,
  quote: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO reference_mark (user_id, id, edition_id, division, paragraph, start_at, end_at, quote)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7)`,
    [userId, editionId, place, highlight?.paragraph, highlight?.start, highlight?.end, quote],
  );
}

export async function deleteMark(tx: EntityManager, userId: string, id: string): Promise<void> {
  await tx.query('DELETE FROM reference_mark WHERE user_id = $1 AND id = $2', [userId, id]);
}

export async function deleteMarksOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM reference_mark WHERE user_id = $1', [userId]);
}
