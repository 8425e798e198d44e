import {
  changeReferenceState,
  compareReferences,
  ContentAdministratorActed,
  decideLawChange,
  listLawChanges,
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
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { EVERY_ELEMENT, TARIFF_LINES, titleXml } from '../../test/reference-files.js';
import { startContent } from '../../test/start-content.js';
import { testReferenceMarks } from './reference-marks.int.cases.js';
import { testSearchQueries } from './search-queries.int.cases.js';

const content = startForTests(() => startContent());
const student = createCaller();
const TITLE = titleXml({ parts: 3, sections: 12, words: 20 });

const load = async (file: string, day: string): Promise<ManagedReferenceEdition> => {
  const uploadId = await content.upload(file, referenceUploadKey);
  return content.service.call(loadReference, { uploadId, day }, content.admin, 60_000);
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
    message: expect.stringContaining('neither XML') as string,
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

describe('two editions', () => {
  const citation = '19 CFR 120.1(b)';
  let before: ManagedReferenceEdition;
  let after: ManagedReferenceEdition;
  const part = (sections: Record<string, string>) => {
    const all = Object.entries(sections).map(
      ([number, text]) =>
        `<DIV8 N="120.${number}" TYPE="SECTION"><HEAD>§ 120.${number} S${number}.</HEAD><P>(a) As it is.</P><P>(b) ${text}</P><CITA>[${text}]</CITA></DIV8>`,
    );
    return `<ECFR><DIV5 N="120" TYPE="PART"><HEAD>PART 120—X</HEAD>${all.join('')}</DIV5></ECFR>`;
  };
  const law = async () =>
    (await content.service.call(listLawChanges, {}, content.admin)).find((one) => one.citation === citation);

  beforeAll(async () => {
    const dayOfExam = '2025-04-01';
    before = await publish(await load(part({ 1: 'Within 10 days.', 2: 'Gone.', 3: 'Same.' }), dayOfExam));
    after = await publish(await load(part({ 1: 'Within 15 days.', 3: 'Same.', 4: 'New.' }), '2026-04-01'));
    await content.ingest(examXml(withQuestion(makeExam(), 7, { citations: [citation] })));
  });

  it('differ in what was added, removed and changed', async () => {
    const compared = await content.service.call(
      compareReferences,
      { editionId: before.editionId, laterId: after.editionId },
      content.admin,
    );
    expect(
      compared.divisions.map((one) => [one.before?.number ?? null, one.after?.number ?? null]).toSorted(),
    ).toEqual([
      [null, '120.4'],
      ['120.1', '120.1'],
      ['120.2', null],
    ]);
  });

  it('say at a citation that its text was changed, with both texts', async () => {
    const changes = (await resolve([citation, '19 CFR 120.1(a)', '19 CFR 120.2'], '2025-04-01')).map(
      ({ change }) => change && [change.edition.day, change.before, change.after],
    );
    expect(changes).toEqual([
      ['2026-04-01', '(b) Within 10 days.', '(b) Within 15 days.'],
      null,
      ['2026-04-01', '(a) As it is.\n(b) Gone.', ''],
    ]);
    expect(await resolve([citation], '2026-04-01')).toMatchObject([{ change: null }]);
  });

  it('put the questions that cite a changed text before an editor, whose decision students see', async () => {
    expect(await law()).toMatchObject({
      changes: [{ reference: citation, decision: null }],
      questions: [{ number: 7, examTitle: makeExam().title }],
    });
    const decide = (decision: 'unchanged' | 'key-differs') =>
      content.service.call(
        decideLawChange,
        { editionId: after.editionId, citation, decision },
        content.admin,
      );
    await Promise.all([decide('key-differs'), decide('key-differs')]);
    await decide('unchanged');
    expect(await law()).toMatchObject({ changes: [{ decision: 'unchanged' }] });
    expect(await resolve([citation], '2025-04-01')).toMatchObject([{ change: { decision: 'unchanged' } }]);
    const unknown = {
      editionId: '99999999-0000-4000-8000-000000000000',
      citation,
      decision: 'unchanged',
    } as const;
    expect(await content.service.refused(decideLawChange, unknown, content.admin)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

testReferenceMarks(content, () => every.editionId);
testSearchQueries(content, async (file, day) => publish(await load(file, day)));

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
