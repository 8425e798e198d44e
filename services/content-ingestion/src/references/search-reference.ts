import type { ReferenceHit } from '@tenfold/contracts';
import { searchedReference } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { targetOf } from '../domain/references/citation-target.js';
import { searchExpressions, splitMarks, MARK_END, MARK_START } from '../domain/references/search-words.js';

const HITS = 10;
/** Bounds the ranking of a word that occurs everywhere. */
const CANDIDATES = 1_000;
const HEADLINE = `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxWords=30, MinWords=12, MaxFragments=1`;
/** Before every hit of words: the section that the query names. */
const NAMED_RANK = 100;

interface HitRow extends Omit<ReferenceHit, 'marks'> {
  snippet: string;
}

/** Number, heading and text of one edition, best match first. The last word may be incomplete. */
export async function searchEdition(
  tx: EntityManager,
  editionId: string,
  query: string,
): Promise<ReferenceHit[]> {
  const named = searchedReference(query);
  const key = (named && targetOf(named)?.key) ?? null;
  const { all, any } = searchExpressions(query);
  if (all === '' && key === null) return [];
  const rows = await tx.query<HitRow[]>(
    `WITH matched AS MATERIALIZED (
       SELECT place FROM reference_division
        WHERE edition_id = $1 AND (words @@ to_tsquery('english', $2) OR key = $4)
        LIMIT ${CANDIDATES}
     ), ranked AS (
       SELECT found.place, found.kind, found.number, found.heading,
              ts_rank(found.words, to_tsquery('english', $2), 1)
                + CASE WHEN found.key = $4 THEN ${NAMED_RANK} ELSE 0 END AS rank
         FROM matched JOIN reference_division found ON found.edition_id = $1 AND found.place = matched.place
        ORDER BY rank DESC, found.place LIMIT ${HITS}
     )
     SELECT ranked.place, ranked.kind, ranked.number, ranked.heading, hit.place AS paragraph,
            coalesce(ts_headline('english', hit.text, to_tsquery('english', $3), '${HEADLINE}'), '') AS snippet
       FROM ranked
       LEFT JOIN LATERAL (
         SELECT place, left(text, 5000) AS text FROM reference_paragraph
          WHERE edition_id = $1 AND division = ranked.place AND words @@ to_tsquery('english', $3)
          ORDER BY ts_rank(words, to_tsquery('english', $3)) DESC, place LIMIT 1) hit ON true
      ORDER BY ranked.rank DESC, ranked.place`,
    [editionId, all, any, key],
  );
  return rows.map((row) => ({ ...row, ...splitMarks(row.snippet) }));
}
