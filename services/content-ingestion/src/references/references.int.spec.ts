import {
  changeReferenceState,
  ContentAdministratorActed,
  listManagedReferences,
  listReferenceContents,
  listReferences,
  loadReference,
  readReferenceDivision,
  referenceUploadKey,
  resolveCitations,
  sampleReferenceHeadings,
  searchReference,
  type ManagedReferenceEdition,
} from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import { Client } from 'pg';
import { EVERY_ELEMENT, TARIFF_LINES, titleXml } from '../../test/reference-files.js';
import { startContent } from '../../test/start-content.js';
import { testNotesAndDocuments } from './notes-and-documents.int.cases.js';
import { testReferenceMarks } from './reference-marks.int.cases.js';
import { testSearchQueries } from './search-queries.int.cases.js';
import { testTwoEditions } from './two-editions.int.cases.js';

const content = startForTests(() => startContent());
const student = createCaller();
const TITLE = titleXml({ parts: 3, sections: 12, words: 20 });

const load = async (file: string | Buffer, day: string, name?: string): Promise<ManagedReferenceEdition> => {
  const uploadId = await content.upload(file, referenceUploadKey);
  return content.service.call(loadReference, { uploadId, day, name }, content.admin, 60_000);
};
const publish = ({ editionId }: ManagedReferenceEdition) =>
  content.service.call(changeReferenceState, { editionId, state: 'published' }, content.admin);
const resolve = async (citations: string[], day?: string) =>
  (await content.service.call(resolveCitations, { citations, day }, student)).flatMap(
    ({ references }) => references,
  );
const search = async (editionId: string, q: string) =>
  content.service.call(searchReference, { editionId, q }, student);

let edition: ManagedReferenceEdition;
let every: ManagedReferenceEdition;
let tariff: ManagedReferenceEdition;

beforeAll(async () => {
  edition = await publish(await load(TITLE, '2025-04-01'));
  every = await publish(await load(EVERY_ELEMENT, '2024-04-01'));
  tariff = await publish(await load(JSON.stringify(TARIFF_LINES), '2025-01-01'));
});

test('an edition is loaded once, published, withdrawn, and in the audit log', async () => {
  const first = await load('<DIV5 N="7" TYPE="PART"><HEAD>PART 7—X</HEAD></DIV5>', '2023-04-01');
  const again = await load('<DIV5 N="7" TYPE="PART"><HEAD>PART 7—X</HEAD></DIV5>', '2023-04-01');
  expect(again).toEqual(first);
  expect(first).toMatchObject({ work: 'cfr-19', state: 'loaded', divisions: 1, paragraphs: 0, unread: [] });
  const { editionId } = first;
  const change = (state: 'published' | 'withdrawn') =>
    content.service.call(changeReferenceState, { editionId, state }, content.admin);
  expect(
    await content.service.refused(changeReferenceState, { editionId, state: 'withdrawn' }, content.admin),
  ).toMatchObject({ code: 'CONFLICT' });
  const listed = async () =>
    (await content.service.call(listReferences, {}, student)).map((one) => one.editionId);
  expect(await listed()).not.toContain(editionId);
  expect(
    await content.service.refused(readReferenceDivision, { editionId, place: 0 }, student),
  ).toMatchObject({ code: 'NOT_FOUND' });
  await Promise.all([change('published'), change('published')]);
  expect(await listed()).toContain(editionId);
  await change('withdrawn');
  expect(await listed()).not.toContain(editionId);
  expect(await content.service.call(listManagedReferences, {}, content.admin)).toContainEqual({
    ...first,
    state: 'withdrawn',
  });
  const rows = await content.service.database.query(
    `SELECT payload ->> 'action' AS action FROM outbox WHERE subject = $1 AND payload ->> 'target' = $2 ORDER BY seq`,
    [ContentAdministratorActed.type, editionId],
  );
  expect(rows).toEqual(
    ['loaded', 'published', 'withdrawn'].map((state) => ({ action: `reference.${state}` })),
  );
});

test('a file that is no reference is refused, and users may not load', async () => {
  const uploadId = await content.upload('hello', referenceUploadKey);
  expect(
    await content.service.refused(loadReference, { uploadId, day: '2025-04-01' }, content.admin),
  ).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('does not say what it is') as string,
  });
  expect(
    await content.service.refused(loadReference, { uploadId, day: '2025-04-01' }, student),
  ).toMatchObject({ code: 'FORBIDDEN' });
});

test('headings are sampled that lead to one part, without reserved ones', async () => {
  const { editionId } = edition;
  const sample = await content.service.call(sampleReferenceHeadings, { editionId }, student);
  expect(sample).toHaveLength(10);
  const all = await content.service.database.query<{ heading: string; parts: string[] }[]>(
    `SELECT heading, array_agg(DISTINCT split_part(number, '.', 1)) AS parts FROM reference_division
      WHERE edition_id = $1 AND kind = 'section' GROUP BY heading`,
    [editionId],
  );
  const parts = new Map(all.map((one) => [one.heading, one.parts]));
  for (const { kind, number, heading } of sample) {
    expect(kind).toBe('section');
    expect(parts.get(heading)).toEqual([number.split('.')[0]]);
    expect(heading).not.toMatch(/reserved/i);
  }
});

test('a division is read with its parents, children and neighbors', async () => {
  const read = (place: number) =>
    content.service.call(readReferenceDivision, { editionId: every.editionId, place }, student);
  expect(await read(5)).toMatchObject({
    edition: { editionId: every.editionId, day: '2024-04-01' },
    number: '111.30',
    parents: [{ kind: 'title' }, { kind: 'chapter' }, { number: '111' }, { number: 'B' }, { kind: 'group' }],
    children: [],
    previous: null,
    next: { number: '111.31', place: 6 },
    paragraphs: expect.arrayContaining([
      expect.objectContaining({ path: ['d', '2'], text: '(2) The form.', table: null }),
      expect.objectContaining({
        kind: 'table',
        table: {
          head: [['Fees', '']],
          rows: [
            ['Permit', '$1'],
            ['', '$2'],
          ],
        },
      }),
    ]) as unknown,
  });
  expect((await read(2)).children.map(({ kind }) => kind)).toEqual(['subpart', 'appendix']);
  const contents = async ({ editionId }: { editionId: string }) =>
    (await content.service.call(listReferenceContents, { editionId }, student)).map(
      ({ kind, number }) => `${kind} ${number}`,
    );
  expect([await contents(every), await contents(tariff)]).toEqual([['part 111'], ['chapter 64']]);
});

describe('resolveCitations', () => {
  it('finds the paragraphs in the edition of the exam, and says what does not exist', async () => {
    const found = await resolve(
      ['19 CFR 111.30(d)(2); 19 CFR 111.30(z); HTSUS 6403.51.3071; 19 U.S.C. 1641'],
      '2024-06-01',
    );
    expect(found[0]?.excerpt.slice(0, 2).map(({ text }) => text)).toEqual([
      '(d) Status report—(1) General. Each broker.',
      '(2) The form.',
    ]);
    expect(found).toMatchObject([
      {
        reference: '19 CFR 111.30(d)(2)',
        state: 'found',
        edition: { day: '2024-04-01' },
        division: { number: '111.30', heading: 'Notice of a change.' },
        from: 2,
      },
      { state: 'missing', likely: '19 CFR 111.30' },
      {
        reference: 'HTSUS 6403.51.3071',
        state: 'found',
        excerpt: [{ path: ['51'] }, { path: ['51', '30'] }, { path: ['51', '30', '71'] }],
      },
    ]);
  });

  it('names the likely place of a misprint', async () => {
    expect(
      await resolve(['19 CFR 100.2(a)(9)', '19 CFR 100.72', '19 CFR 100.02', '19 CFR Part 100, Subpart C']),
    ).toMatchObject([
      { state: 'missing', likely: '19 CFR 100.2(a)' },
      { state: 'missing', likely: '19 CFR 100.7' },
      { state: 'missing', likely: '19 CFR 100.2' },
      { state: 'missing', likely: null },
    ]);
  });

  it('finds subparts and appendices whose numbers have digits', async () => {
    const part =
      '<DIV5 N="114" TYPE="PART"><HEAD>PART 114—X</HEAD><DIV6 N="2A" TYPE="SUBPART"><HEAD>Subpart 2A—Y</HEAD></DIV6><DIV9 N="Appendix A1 to Part 114" TYPE="APPENDIX"><HEAD>Appendix A1 to Part 114—Z</HEAD></DIV9></DIV5>';
    await publish(await load(part, '2025-04-01'));
    expect(await resolve(['19 CFR Part 114, Subpart 2A', '19 CFR Part 114, Appendix A1'])).toMatchObject([
      { state: 'found', division: { heading: 'Y' } },
      { state: 'found', division: { heading: 'Z' } },
    ]);
  });

  it('says nothing of a part that no edition has', async () => {
    expect(await resolve(['19 CFR 177.1(a)', '9 CFR 100.1'])).toMatchObject([
      { state: 'not-loaded' },
      { state: 'not-loaded' },
    ]);
  });

  it('takes the last edition that is not after the day, and the text before a summary', async () => {
    const part = (content: string, text: string) =>
      `<ECFR${content}><DIV5 N="113" TYPE="PART"><HEAD>PART 113—BONDS</HEAD><DIV8 N="113.13" TYPE="SECTION"><HEAD>§ 113.13 Amount.</HEAD><P>${text}</P></DIV8></DIV5></ECFR>`;
    for (const [day, attribute, text] of [
      ['2022-04-01', '', 'old'],
      ['2024-04-01', '', 'new'],
      ['2023-04-01', ' CONTENT="summary"', 'summary'],
    ] as const)
      await publish(await load(part(attribute, text), day));
    const texts = async (day: string) =>
      (await resolve(['19 CFR 113.13'], day)).map(({ excerpt }) => excerpt[0]?.text);
    expect([await texts('2023-10-01'), await texts('2024-04-01'), await texts('2020-01-01')]).toEqual([
      ['old'],
      ['new'],
      ['old'],
    ]);
  });

  it('takes four statements for a hundred citations', async () => {
    const citations = Array.from(
      { length: 100 },
      (_, index) => `19 CFR ${100 + (index % 3)}.${(index % 12) + 1}(a)(1); 19 CFR 100.999`,
    );
    const query = jest.spyOn(Client.prototype, 'query');
    await resolve(citations);
    const statements = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    );
    query.mockRestore();
    expect(statements.filter((text) => text.includes('reference_'))).toHaveLength(4);
  });
});

const loadAndPublish = async (file: string | Buffer, day: string, name?: string) =>
  publish(await load(file, day, name));
testTwoEditions(content, loadAndPublish);
testReferenceMarks(content, loadAndPublish, () => every.editionId);
testSearchQueries(content, loadAndPublish);
testNotesAndDocuments(content, loadAndPublish);

describe('searchReference', () => {
  it('finds by number, heading and words, with the hit marked', async () => {
    const numbers = async (q: string) => (await search(edition.editionId, q)).map(({ number }) => number);
    expect((await numbers('101.7'))[0]).toBe('101.7');
    expect((await numbers('§ 102.3(a)'))[0]).toBe('102.3');
    expect((await numbers('subject5'))[0]).toMatch(/^10[012]\.5$/);
    const [hit] = await search(edition.editionId, 'drawback manif');
    const [start = 0, end = 0] = hit?.marks ?? [];
    expect(hit?.snippet.slice(start, end).toLowerCase()).toMatch(/^(drawback|manifest)$/);
    expect(hit?.paragraph).toEqual(expect.any(Number));
  });

  it.each([["'; DROP TABLE x; --"], ['& | ! ( ) :*'], ['the of'], ['\\ \\']])('survives %s', async (q) => {
    expect(await search(edition.editionId, q)).toEqual(expect.any(Array));
  });
});
