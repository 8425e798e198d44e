import type {
  ManagedReferenceEdition,
  ReferenceDivision,
  ReferenceDivisionName,
  ReferenceEdition,
  ReferenceParagraph,
} from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { CitationTarget } from '../domain/references/citation-target.js';
import type { ReferenceEditionRow } from './reference-edition.entity.js';

export function editionOf({ id, work, title, day, isSummary }: ReferenceEditionRow): ReferenceEdition {
  return { editionId: id, work, title, day, isSummary };
}

export function managedEditionOf(row: ReferenceEditionRow): ManagedReferenceEdition {
  const { state, divisions, paragraphs, createdAt, unread, unreadCount } = row;
  const loadedAt = createdAt.toISOString();
  return { ...editionOf(row), state, divisions, paragraphs, loadedAt, unread, unreadCount };
}

const NAME = `json_build_object('place', named.place, 'kind', named.kind, 'number', named.number, 'heading', named.heading)`;
const CHILDREN_MAX = 1_000;

type FoundDivision = Omit<ReferenceDivision, 'edition'>;

/** @returns null when the edition has no such place */
export async function findDivision(
  tx: EntityManager,
  editionId: string,
  place: number,
): Promise<FoundDivision | null> {
  const neighbor = (
    comparison: '<' | '>',
    order: 'ASC' | 'DESC',
  ) => `(SELECT ${NAME} FROM reference_division named
    WHERE named.edition_id = $1 AND named.place ${comparison} $2 AND named.kind = own.kind
    ORDER BY named.place ${order} LIMIT 1)`;
  const [found] = await tx.query<FoundDivision[]>(
    `WITH RECURSIVE above AS (
       SELECT place, parent, kind, number, heading, 0 AS distance FROM reference_division
        WHERE edition_id = $1 AND place = $2
       UNION ALL
       SELECT named.place, named.parent, named.kind, named.number, named.heading, above.distance + 1
         FROM above JOIN reference_division named ON named.edition_id = $1 AND named.place = above.parent
     )
     SELECT own.place, own.kind, own.number, own.heading,
       (SELECT coalesce(json_agg(${NAME} ORDER BY named.distance DESC), '[]') FROM above named
         WHERE named.distance > 0) AS parents,
       (SELECT coalesce(json_agg(child.name ORDER BY child.place), '[]') FROM (
         SELECT named.place, ${NAME} AS name FROM reference_division named
          WHERE named.edition_id = $1 AND named.parent = $2 ORDER BY named.place LIMIT ${CHILDREN_MAX}) child) AS children,
       ${neighbor('<', 'DESC')} AS previous, ${neighbor('>', 'ASC')} AS next
     FROM above own WHERE own.distance = 0`,
    [editionId, place],
  );
  if (!found) return null;
  const paragraphs = await listParagraphs(tx, [{ editionId, place }]);
  return { ...found, paragraphs: paragraphs.map(withoutPlace) };
}

export function withoutPlace({
  editionId: _edition,
  division: _division,
  ...paragraph
}: PlacedParagraph): ReferenceParagraph {
  return paragraph;
}

/**
 * Parts of the CFR; chapters of the tariff, and what else has notes or is a note outside of chapters; pages and sections of a
 * document, and the document itself where text stands outside of them.
 */
export function listContents(tx: EntityManager, editionId: string): Promise<ReferenceDivisionName[]> {
  return tx.query(
    `SELECT place, kind, number, heading FROM reference_division
      WHERE edition_id = $1 AND (kind IN ('part', 'page', 'document-section')
         OR (kind IN ('chapter', 'tariff-section', 'note') AND parent IS NULL)
         OR (kind = 'document' AND EXISTS (SELECT FROM reference_paragraph text
              WHERE text.edition_id = $1 AND text.division = reference_division.place))) ORDER BY place`,
    [editionId],
  );
}

const SAMPLED_HEADINGS = 10;

/** Leaves out reserved sections, and headings of several parts or chapters, such as "Scope". */
export function sampleHeadings(tx: EntityManager, editionId: string): Promise<ReferenceDivisionName[]> {
  return tx.query(
    `SELECT min(place) AS place, min(kind) AS kind, min(number) AS number, heading
       FROM reference_division,
         LATERAL (SELECT CASE kind WHEN 'section' THEN split_part(number, '.', 1) ELSE left(number, 2) END) AS own (part)
      WHERE edition_id = $1 AND kind IN ('section', 'heading') AND heading <> '' AND heading !~* 'reserved'
      GROUP BY heading HAVING count(DISTINCT part) = 1 ORDER BY random() LIMIT ${SAMPLED_HEADINGS}`,
    [editionId],
  );
}

export type PlacedParagraph = ReferenceParagraph & { editionId: string; division: number };

/** Of all given divisions at once. */
export function listParagraphs(
  tx: EntityManager,
  divisions: readonly { editionId: string; place: number }[],
): Promise<PlacedParagraph[]> {
  return tx.query(
    `SELECT edition_id AS "editionId", division, place, kind, path, text, italics, "table", line
       FROM reference_paragraph
      WHERE (edition_id, division) IN (SELECT * FROM unnest($1::uuid[], $2::int[]))
      ORDER BY edition_id, division, place`,
    [divisions.map(({ editionId }) => editionId), divisions.map(({ place }) => place)],
  );
}

export interface FoundPlace {
  /** Index of the target. */
  at: number;
  edition: ReferenceEdition;
  division: ReferenceDivisionName | null;
}

export interface DatedTarget extends CitationTarget {
  /** The edition of this day or the last one before it is preferred. */
  day: string | null;
}

/**
 * Finds editions and divisions in one statement. A target whose part no published edition has is left out.
 *
 * @param editionId null: any edition
 */
export function findPlaces(
  tx: EntityManager,
  targets: readonly DatedTarget[],
  editionId: string | null,
): Promise<FoundPlace[]> {
  return tx.query(
    `SELECT given.at::int - 1 AS at, edition.found AS edition, division.name AS division
       FROM unnest($1::text[], $2::text[], $3::text[], $4::date[]) WITH ORDINALITY AS given (work, part_key, key, day, at)
      CROSS JOIN LATERAL (
        SELECT e.id, json_build_object('editionId', e.id, 'work', e.work, 'title', e.title, 'day', e.day,
                 'isSummary', e.is_summary) AS found
          FROM reference_division part JOIN reference_edition e ON e.id = part.edition_id
         WHERE part.key = given.part_key AND e.work = given.work AND e.state = 'published'
           AND e.id = coalesce($5::uuid, e.id)
         ORDER BY e.is_summary, e.day <= coalesce(given.day, e.day) DESC, abs(e.day - coalesce(given.day, current_date)),
                  e.created_at DESC
         LIMIT 1) edition
       LEFT JOIN LATERAL (
        SELECT ${NAME} AS name FROM reference_division named
         WHERE named.edition_id = edition.id AND named.key = given.key ORDER BY named.place LIMIT 1) division ON true
      ORDER BY given.at`,
    [
      targets.map(({ work }) => work),
      targets.map(({ partKey }) => partKey),
      targets.map(({ key }) => key),
      targets.map(({ day }) => day),
      editionId,
    ],
  );
}

/** Of all given parts at once, such as "111" of the edition. */
export function listSectionNumbers(
  tx: EntityManager,
  parts: readonly { editionId: string; partKey: string }[],
): Promise<{ editionId: string; number: string }[]> {
  return tx.query(
    `SELECT given.edition_id AS "editionId", named.number
       FROM unnest($1::uuid[], $2::text[]) AS given (edition_id, part)
       JOIN reference_division named ON named.edition_id = given.edition_id
        AND named.kind IN ('section', 'heading') AND named.number LIKE given.part || '%'
      ORDER BY named.place`,
    [
      parts.map(({ editionId }) => editionId),
      parts.map(({ partKey }) => partKey.replace(/^part (.*)$/, '$1.').replace(/^chapter /, '')),
    ],
  );
}
