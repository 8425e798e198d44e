import type { ChangedDivision, CitingQuestion, LawDecision, ReferenceEdition } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { UnversionedExam } from '../domain/publish-exam.js';

const CHANGED_MAX = 1_000;

/** Divisions that a citation can name, but for pages, matched by their keys; notes on amendments do not count as text. */
export function listChangedDivisions(
  tx: EntityManager,
  beforeId: string,
  afterId: string,
): Promise<ChangedDivision[]> {
  const divisions = (parameter: '$1' | '$2') => `
    SELECT DISTINCT ON (d.key) d.key, d.place, md5(d.heading || E'\\n' || coalesce(own.texts, '')) AS hash,
           json_build_object('place', d.place, 'kind', d.kind, 'number', d.number, 'heading', d.heading) AS name
      FROM reference_division d
      LEFT JOIN (SELECT division, string_agg(text || coalesce(line::text, ''), E'\\n' ORDER BY place) AS texts
                   FROM reference_paragraph WHERE edition_id = ${parameter} AND kind <> 'source'
                  GROUP BY division) own ON own.division = d.place
     WHERE d.edition_id = ${parameter} AND d.key IS NOT NULL AND d.kind <> 'page'
     ORDER BY d.key, d.place`;
  return tx.query(
    `SELECT one.name AS before, other.name AS after
       FROM (${divisions('$1')}) one FULL JOIN (${divisions('$2')}) other USING (key)
      WHERE one.hash IS DISTINCT FROM other.hash
      ORDER BY coalesce(other.place, one.place) LIMIT ${CHANGED_MAX}`,
    [beforeId, afterId],
  );
}

export interface PlaceToCompare {
  editionId: string;
  partKey: string;
  key: string;
}

export interface LaterPlace {
  /** Index of the given place. */
  at: number;
  edition: ReferenceEdition;
  /** null: the edition does not have it. */
  place: number | null;
}

/** In the last published edition after the given one that has the part. Summaries are compared with summaries alone. */
export function findLaterPlaces(tx: EntityManager, places: readonly PlaceToCompare[]): Promise<LaterPlace[]> {
  return tx.query(
    `SELECT given.at::int - 1 AS at, named.place,
            json_build_object('editionId', later.id, 'work', later.work, 'title', later.title, 'day', later.day,
                              'isSummary', later.is_summary) AS edition
       FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS given (edition_id, part_key, key, at)
       JOIN reference_edition own ON own.id = given.edition_id
      CROSS JOIN LATERAL (
        SELECT e.* FROM reference_division part JOIN reference_edition e ON e.id = part.edition_id
         WHERE part.key = given.part_key AND e.work = own.work AND e.state = 'published'
           AND e.is_summary = own.is_summary AND e.day > own.day
         ORDER BY e.day DESC, e.created_at DESC LIMIT 1) later
       LEFT JOIN LATERAL (
        SELECT d.place FROM reference_division d WHERE d.edition_id = later.id AND d.key = given.key
         ORDER BY d.place LIMIT 1) named ON true
      ORDER BY given.at`,
    [
      places.map(({ editionId }) => editionId),
      places.map(({ partKey }) => partKey),
      places.map(({ key }) => key),
    ],
  );
}

interface StoredDecision {
  citation: string;
  editionId: string;
  decision: LawDecision;
}

export function listDecisions(tx: EntityManager, citations: readonly string[]): Promise<StoredDecision[]> {
  return tx.query(
    'SELECT citation, edition_id AS "editionId", decision FROM law_decision WHERE citation = ANY ($1)',
    [citations],
  );
}

export interface CitingQuestionRow extends CitingQuestion {
  citations: string[];
  references: UnversionedExam['references'];
}

/** Of published exams, the latest sitting first. */
export function listCitingQuestions(tx: EntityManager): Promise<CitingQuestionRow[]> {
  return tx.query(
    `SELECT q.id AS "questionId", e.id AS "examId", v.published ->> 'title' AS "examTitle", q.number, q.citations,
            v.published -> 'references' AS references
       FROM exam e JOIN exam_version v ON v.exam_id = e.id AND v.version = e.current_version
      CROSS JOIN LATERAL jsonb_to_recordset(v.published -> 'questions') AS q (id uuid, number int, citations jsonb)
      WHERE e.state = 'published' AND q.citations <> '[]'
      ORDER BY e.sitting DESC NULLS LAST, e.title, e.id, q.number`,
  );
}

export interface ComparedPlace {
  editionId: string;
  place: number;
  laterId: string;
  /** null: the later edition does not have it. */
  laterPlace: number | null;
}

/** @returns indexes of those whose paragraphs are not alike; notes on amendments do not count */
export async function findDiffering(
  tx: EntityManager,
  compared: readonly ComparedPlace[],
): Promise<number[]> {
  const texts = (edition: string, place: string) => `(SELECT string_agg(
      concat_ws(' ', path, text, line), E'\\n' ORDER BY p.place) FROM reference_paragraph p
    WHERE p.edition_id = given.${edition} AND p.division = given.${place} AND p.kind <> 'source')`;
  const rows = await tx.query<{ at: number }[]>(
    `SELECT given.at::int - 1 AS at
       FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[]) WITH ORDINALITY
         AS given (edition_id, place, later_id, later_place, at)
      WHERE ${texts('edition_id', 'place')} IS DISTINCT FROM ${texts('later_id', 'later_place')}`,
    [
      compared.map(({ editionId }) => editionId),
      compared.map(({ place }) => place),
      compared.map(({ laterId }) => laterId),
      compared.map(({ laterPlace }) => laterPlace),
    ],
  );
  return rows.map(({ at }) => at);
}
