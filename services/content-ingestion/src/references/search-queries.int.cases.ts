import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchReference, type ManagedReferenceEdition } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import type { startContent } from '../../test/start-content.js';
import { titleXml } from '../../test/reference-files.js';

const FIRST = 3;

/** The summaries of the local run among 1,000 generated sections in the same vocabulary. */
function summariesInNoise(): string {
  const summaries = readFileSync(join(__dirname, '../../../../tools/seed/references/sample-cfr.xml'), 'utf8');
  const generated = titleXml({ parts: 20, sections: 50, words: 20 }).replaceAll(/\b1(\d\d)(?=[."—])/g, '5$1');
  const parts = generated.slice(generated.indexOf('<DIV5'), generated.lastIndexOf('</DIV1>'));
  return summaries.replace('</DIV1>', `${parts}</DIV1>`);
}

/** Searches what people wrote who look for a section. Prints how many find it, here and by PostgreSQL's ranking alone. */
export function testSearchQueries(
  content: Awaited<ReturnType<typeof startContent>>,
  load: (file: string, day: string) => Promise<ManagedReferenceEdition>,
): void {
  test('50 written queries find their section among the first three, in 90 % or more', async () => {
    const { editionId } = await load(summariesInNoise(), '2020-04-01');
    const queries = JSON.parse(
      readFileSync(join(__dirname, '../../test/reference-queries.json'), 'utf8'),
    ) as [string, string][];
    const missed: string[] = [];
    for (const [q, wanted] of queries) {
      const hits = await content.service.call(searchReference, { editionId, q }, createCaller());
      if (!hits.slice(0, FIRST).some(({ number }) => number === wanted)) missed.push(`${q} (${wanted})`);
    }
    const own = await content.service.database.query<{ numbers: string[] | null }[]>(
      `WITH document AS MATERIALIZED (
         SELECT d.place, d.number, to_tsvector('english', concat_ws(' ', d.number, d.heading, string_agg(p.text, ' '))) AS words
           FROM reference_division d LEFT JOIN reference_paragraph p ON p.edition_id = d.edition_id AND p.division = d.place
          WHERE d.edition_id = $1 GROUP BY d.place, d.number, d.heading)
       SELECT (SELECT array_agg(number) FROM (
                 SELECT number FROM document WHERE words @@ websearch_to_tsquery('english', q)
                  ORDER BY ts_rank(words, websearch_to_tsquery('english', q)) DESC, place LIMIT ${FIRST}) first) AS numbers
         FROM unnest($2::text[]) WITH ORDINALITY AS given (q, at) ORDER BY at`,
      [editionId, queries.map(([q]) => q)],
    );
    const found = own.filter(({ numbers }, index) => numbers?.includes(queries[index]?.[1] ?? '')).length;
    process.stdout.write(
      `search: ${queries.length - missed.length} of ${queries.length} among the first three, PostgreSQL's ranking alone ${found}; missed: ${missed.join('; ')}\n`,
    );
    expect(queries).toHaveLength(50);
    expect(missed.length).toBeLessThanOrEqual(5);
  });
}
