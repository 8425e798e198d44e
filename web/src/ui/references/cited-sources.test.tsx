import type {
  AddReferenceMarkInput,
  ReferenceDivision,
  ReferenceEdition,
  ReferenceMark,
  ReferenceParagraph,
  ResolvedReference,
} from '@tenfold/contracts';
import { parseCitation } from '@tenfold/exam';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderPart } from '../../../test/render-route';
import { Citation } from '../citation.js';
import { QuoteTarget } from './quote-target.js';
import { linkPieces } from './reference-links.js';
import { choiceCitation, divisionCitation, divisionTitle, paragraphCitation } from './reference-names.js';

const edition: ReferenceEdition = {
  editionId: '77777777-0000-4000-8000-000000000001',
  work: 'cfr-19',
  title: 'Title 19, Customs Duties',
  day: '2025-04-01',
  isSummary: false,
};
const paragraph = (place: number, path: string[], text: string, given: Partial<ReferenceParagraph> = {}) => ({
  place,
  kind: 'text' as const,
  path,
  text,
  italics: [],
  table: null,
  line: null,
  ...given,
});
const lead = paragraph(1, ['d'], '(d) Status report. See § 111.31(a).', { italics: [4, 17] });
const cited = paragraph(2, ['d', '2'], '(2) The form.');
const name = { place: 5, kind: 'section' as const, number: '111.30', heading: 'Notice of a change.' };
const found: ResolvedReference = {
  reference: '19 CFR 111.30(d)(2)',
  state: 'found',
  edition,
  division: name,
  from: 2,
  to: 2,
  excerpt: [lead, cited],
  likely: null,
  change: null,
};
const other = { ...name, place: 6, number: '111.31', heading: 'Conflicts.' };
const division: ReferenceDivision = {
  ...name,
  edition,
  parents: [{ place: 2, kind: 'part', number: '111', heading: 'Brokers' }],
  children: [],
  previous: null,
  next: other,
  paragraphs: [
    lead,
    cited,
    paragraph(3, [], 'Fees 1', { kind: 'table', table: { head: [['Fees']], rows: [['1']] } }),
  ],
};

const listed = jest.fn();
const quoted = jest.fn();
let marks: ReferenceMark[] = [];
beforeEach(() => {
  listed.mockClear();
  marks = [];
});

function showCitation(resolved: ResolvedReference, citation = resolved.reference, editions = [edition]) {
  const asked: unknown[] = [];
  const person = renderPart(
    <QuoteTarget value={quoted}>
      <Citation citation={citation} cfrEdition="2025-04-01" />
    </QuoteTarget>,
    '/',
    [
      http.get('/api/references', () => {
        listed();
        return HttpResponse.json(editions);
      }),
      http.post('/api/references/resolve', async ({ request }) => {
        const body = (await request.json()) as { editionId?: string };
        asked.push(body);
        const inEdition = { ...found, division: other, from: 0, to: 0 };
        return HttpResponse.json([{ citation, references: [body.editionId ? inEdition : resolved] }]);
      }),
      http.get(`/api/references/${edition.editionId}/divisions/5`, () => HttpResponse.json(division)),
      http.get(`/api/references/${edition.editionId}/divisions/6`, () =>
        HttpResponse.json({ ...division, ...other, paragraphs: [paragraph(0, ['a'], '(a) No conflicts.')] }),
      ),
      http.get('/api/reference-marks', () => HttpResponse.json(marks)),
      http.post('/api/reference-marks', async ({ request }) => {
        const { highlight } = (await request.json()) as AddReferenceMarkInput;
        const quote = lead.text.slice(highlight?.start, highlight?.end);
        const id = crypto.randomUUID();
        marks.push({ id, edition, division: name, highlight, quote: highlight ? quote : '', createdAt: '' });
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete('/api/reference-marks/:id', ({ params }) => {
        marks = marks.filter(({ id }) => id !== params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
      http.get(`/api/references/${edition.editionId}/search`, () =>
        HttpResponse.json([{ ...other, paragraph: 0, snippet: 'No conflicts.', marks: [3, 12] }]),
      ),
    ],
  );
  return { asked, person };
}

test('shows the cited paragraph below its introduction, marked, in the edition of the exam', async () => {
  const { asked, person } = showCitation(found);
  const source = await screen.findByRole('region', { name: '19 CFR 111.30(d)(2)' });
  expect(source).toHaveTextContent('§ 111.30 Notice of a change.');
  expect(source).toHaveTextContent('19 CFR, edition of April 1, 2025');
  expect(within(source).getByText('(2) The form.').closest('[data-cited]')).toHaveAttribute(
    'data-cited',
    'true',
  );
  expect(within(source).getByText('Status report').closest('[data-cited]')).toHaveAttribute(
    'data-cited',
    'false',
  );
  expect(asked).toEqual([{ citations: ['19 CFR 111.30(d)(2)'], day: '2025-04-01' }]);
  const fold = within(source).getByRole('button', { name: 'Show more' });
  await person.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
});

test('opens the section in a panel, follows its links, searches the edition, and goes back', async () => {
  const { person } = showCitation(found);
  await person.click(await screen.findByRole('button', { name: 'Read in context' }));
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByRole('button', { name: 'Part 111 Brokers' })).toBeInTheDocument();
  expect(within(panel).getByRole('columnheader', { name: 'Fees' })).toBeInTheDocument();
  await person.click(within(panel).getByRole('button', { name: '§ 111.31(a)' }));
  expect(await within(panel).findByText('(a) No conflicts.')).toBeInTheDocument();
  await person.click(within(panel).getByRole('button', { name: 'Back' }));
  await within(panel).findByText('(2) The form.');
  await person.type(within(panel).getByRole('textbox', { name: 'Search this edition' }), 'conflicts');
  const results = await within(panel).findByRole('list', { name: 'Results' });
  expect(within(results).getByText('conflicts', { selector: 'mark' })).toBeInTheDocument();
  await person.click(within(results).getByRole('button', { name: '§ 111.31 Conflicts.' }));
  expect(await within(panel).findByText('(a) No conflicts.')).toBeInTheDocument();
});

test('keeps a bookmark and a highlight, and lists them', async () => {
  const { person } = showCitation(found);
  await person.click(await screen.findByRole('button', { name: 'Read in context' }));
  const panel = await screen.findByRole('dialog');
  const press = async (label: string) =>
    person.click(await within(panel).findByRole('button', { name: label }));
  await press('Bookmark');
  await within(panel).findByText('Your bookmarks and highlights (1)');
  const text = within(panel).getByText('Status report').firstChild;
  if (!text) throw new Error('no text');
  document.getSelection()?.setBaseAndExtent(text, 7, text, 13);
  await press('Highlight selection');
  expect(await within(panel).findByText('report', { selector: 'mark' })).toBeInTheDocument();
  expect(marks[1]?.highlight).toEqual({ paragraph: 1, start: 11, end: 17 });
  expect(within(panel).getByText('“report”')).toBeInTheDocument();
  await press('Remove the bookmark of § 111.30 Notice of a change.');
  await within(panel).findByText('Your bookmarks and highlights (1)');
  await press('Quote marked paragraph');
  expect(quoted).toHaveBeenCalledWith('“(2) The form.” (19 CFR 111.30(d)(2))');
  await press('Highlight marked paragraph');
  await press('Remove highlight');
  await within(panel).findByText('Your bookmarks and highlights (1)');
  await press('Remove the highlight in § 111.30 Notice of a change.');
  await waitFor(() => expect(marks).toEqual([]));
  document.getSelection()?.removeAllRanges();
});

test('says that a later edition changed the text, and shows what, with the finding of an editor', async () => {
  const { person } = showCitation({
    ...found,
    change: {
      reference: found.reference,
      edition: { ...edition, day: '2026-04-01' },
      before: '(2) The old form.',
      after: '(2) The new form.',
      decision: 'key-differs',
    },
  });
  expect(
    await screen.findByText(
      /^19 CFR 111.30\(d\)\(2\) was changed by the edition of April 1, 2026. An editor found/,
    ),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'See what' }));
  expect(await screen.findByText('old', { selector: 'del' })).toBeInTheDocument();
  expect(screen.getByText('new', { selector: 'ins' })).toBeInTheDocument();
});

test('says that a place does not exist, and what is probably meant', async () => {
  showCitation({
    ...found,
    state: 'missing',
    excerpt: [],
    reference: '19 CFR 111.30(z)',
    likely: '19 CFR 111.30',
  });
  expect(
    await screen.findByText(
      '19 CFR 111.30(z) does not exist in the edition of April 1, 2025. Probably 19 CFR 111.30 is meant.',
    ),
  ).toBeInTheDocument();
});

test('labels a summary as one, also where a later one differs', async () => {
  const summary = { ...edition, isSummary: true };
  const later = { ...summary, day: '2026-04-01' };
  const change = { reference: found.reference, edition: later, before: 'a', after: 'b', decision: null };
  showCitation({ ...found, edition: summary, change });
  expect(
    await screen.findByText(
      /^The summary of 19 CFR 111.30\(d\)\(2\) differs in the edition of April 1, 2026\./,
    ),
  ).toBeInTheDocument();
  expect(
    await screen.findByText('19 CFR, summary written for practice, not the text of the law'),
  ).toBeInTheDocument();
});

test('finds the cited document, and labels a summary of it as one', async () => {
  const work = 'Directive 3530-002A';
  const summary = { ...edition, work, isSummary: true };
  showCitation({ ...found, reference: work, edition: summary }, work, [summary]);
  expect(
    await screen.findByText(`${work}, summary written for practice, not the text of the document`),
  ).toBeInTheDocument();
});

test.each([
  ['of a statute, and of a rule without the notes', '19 U.S.C. 1641; GRI 1', [edition]],
  ['where no edition is published', '19 CFR 111.30', []],
])('asks nothing for a citation %s', async (_, citation, editions) => {
  const { asked } = showCitation(found, citation, editions);
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['Chapter 64, Note 4', 'Chapter 99, Subchapter III, U.S. Note 20', 'General Note 3', 'GRI 3'])(
  'the paragraphs of %s are cited',
  (number) => {
    const work = 'htsus-notes';
    const note = { ...division, kind: 'note' as const, number, edition: { ...edition, work } };
    expect(paragraphCitation(note, ['a', 'iv'])).toBe(`HTSUS ${number}(a)(iv)`);
    const [reference] = parseCitation(paragraphCitation(note, ['a', 'iv'])).references;
    expect(reference).toMatchObject({ paragraphs: ['a', 'iv'] });
  },
);

const ofDocument = (kind: ReferenceDivision['kind'], number: string) =>
  divisionCitation({ ...division, kind, number, edition: { ...edition, work: 'CBP Form 7501' } });

test('a page and a section of a document are cited with its name', () => {
  expect(ofDocument('document', '')).toBe('CBP Form 7501');
  expect(ofDocument('document-section', '3.3')).toBe('CBP Form 7501 Section 3.3');
  expect(ofDocument('page', '18')).toBe('CBP Form 7501, page 18');
  const page = { ...name, kind: 'page' as const, number: '3', heading: '3.2 Line data, continued' };
  expect(divisionTitle(page)).toBe('Page 3: 3.2 Line data, continued');
  const choice = (heading: string) =>
    choiceCitation({ ...division, ...page, heading, edition: { ...edition, work: 'CBP Form 7501' } });
  expect(choice(page.heading)).toBe('CBP Form 7501 Section 3.2, page 3');
  expect(choice('')).toBe('CBP Form 7501, page 3');
});

test('finds what a text of the CFR names', () => {
  const citations = (text: string) =>
    linkPieces(text, '19', '111.30').flatMap(({ citation }) => citation ?? []);
  expect(
    citations(
      'See § 111.28(b)(2), §§ 10.41a, 49 CFR 576.5, part 163 of this chapter, and paragraph (d)(1) of this section.',
    ),
  ).toEqual([
    '19 CFR 111.28(b)(2)',
    '19 CFR 10.41a',
    '49 CFR 576.5',
    '19 CFR Part 163',
    '19 CFR 111.30(d)(1)',
  ]);
  expect(
    linkPieces('19 U.S.C. 1641, $10.50', '19', '111.30')
      .map(({ text }) => text)
      .join(''),
  ).toBe('19 U.S.C. 1641, $10.50');
});
