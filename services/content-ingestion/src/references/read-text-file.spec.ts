import { writePdf } from '../../test/paper.js';
import { outline, paragraphsOf, read, refusal } from '../../test/read-references.js';
import { CHAPTER_TEXT, DOCUMENT_PAGES, NOTES_MARKDOWN, pdfOf } from '../../test/reference-texts.js';

test('reads the notes of a chapter: lines of one paragraph together, designations as paragraphs, no table', async () => {
  const { read: file, divisions } = await read(CHAPTER_TEXT, 'HTSUS Chapter 64');
  expect(outline(divisions)).toEqual([
    ['tariff-section', 'XII', 'BOOTS, HATS AND UMBRELLAS', 'notes section xii', null],
    ['note', 'Section XII, Note 1', '', 'notes section xii note 1', 0],
    ['chapter', '64', 'BOOTS AND THE LIKE; PARTS OF THEM', 'notes chapter 64', null],
    ['note', 'Chapter 64, Note 1', '', 'notes chapter 64 note 1', 2],
    ['note', 'Chapter 64, Note 2', '', 'notes chapter 64 note 2', 2],
    ['note', 'Chapter 64, Note 3', '', 'notes chapter 64 note 3', 2],
    ['note', 'Chapter 64, Additional U.S. Note 1', '', 'notes chapter 64 additional u.s. note 1', 2],
    ['note', 'Chapter 64, Additional U.S. Note 2', '', 'notes chapter 64 additional u.s. note 2', 2],
    ['note', 'Chapter 64, Additional U.S. Note 5', '', 'notes chapter 64 additional u.s. note 5', 2],
  ]);
  expect(paragraphsOf(divisions, 'notes chapter 64 note 1')).toEqual([
    ['text', '', 'This chapter leaves out:'],
    [
      'text',
      'a',
      '(a) Covers for one day that are made of paper or of thin sheets of plastics and that have no sole of their own, which belong to what they are made of;',
    ],
    [
      'text',
      'ij',
      '(ij) Toys with wheels or blades (chapter 95), and what is meant by subdivisions (a) and (k) of this note; and',
    ],
    ['text', 'k', '(k) The rest.'],
  ]);
  expect(paragraphsOf(divisions, 'notes chapter 64 note 2')).toEqual([
    [
      'text',
      '',
      'Parts are not the nails, hooks and buckles, nor the ornaments of a boot, whatever its price, its color and its use are, as the third paragraph of this chapter says, or note 3. Below it, ornaments are named.',
    ],
  ]);
  expect(paragraphsOf(divisions, 'notes chapter 64 note 3')?.map(([kind, path]) => [kind, path])).toEqual([
    ['text', ''],
    ['text', 'a.i'],
    ['text', 'a.ii'],
    ['text', 'b'],
    ['note', ''],
  ]);
  expect(file).toMatchObject({
    work: 'htsus-notes',
    title: 'Notes of HTSUS Section XII, Chapter 64',
    isSummary: false,
  });
  expect(file.unread.map(({ what }) => what)).toEqual(['the table of the tariff and what follows it']);
});

test('reads notes of several places, and general ones that the name of the file gives', async () => {
  const { read: file, divisions } = await read(NOTES_MARKDOWN, 'GRI 1');
  expect(file).toMatchObject({ title: 'Notes of the HTSUS', isSummary: true });
  expect(divisions.map(({ key, parent }) => [key, parent])).toEqual([
    ['notes gri 1', null],
    ['notes gri 2', null],
    ['notes general note 3', null],
    ['notes chapter 99', null],
    ['notes chapter 99 subchapter iii', 3],
    ['notes chapter 99 subchapter iii u.s. note 20', 4],
    ['notes section xvi', null],
    ['notes section xvi note 4', 6],
  ]);
  expect(divisions[2]?.heading).toBe('Rates');
  expect(
    paragraphsOf(divisions, 'notes chapter 99 subchapter iii u.s. note 20')?.map(([, path]) => path),
  ).toEqual(['a', 'u.i']);
  expect(divisions[6]?.heading).toBe('Machines');
});

test('reads one general note, with the rules of origin of chapters in it', async () => {
  const lines = [
    'GENERAL NOTES',
    '3 Rates.',
    '(a) A column:',
    '(I) one; and',
    '(II) two;',
    '(IV) four.',
    'Chapter 1',
    '12. A change.',
  ];
  const { read: file, divisions } = await read(lines.join('\n\n'), 'HTSUS General Note 3');
  expect(file.title).toBe('HTSUS General Note 3');
  expect(paragraphsOf(divisions, 'notes general note 3')?.map(([, path, text]) => [path, text])).toEqual([
    ['', 'Rates.'],
    ['a', '(a) A column:'],
    ['a.I', '(I) one; and'],
    ['a.II', '(II) two;'],
    ['a.IV', '(IV) four.'],
    ['a.IV', 'Chapter 1'],
    ['a.IV', '12. A change.'],
  ]);
});

test('reads a PDF of a chapter without the heads of its pages and the pages of its table', async () => {
  const head = 'A Tariff Schedule (2025)';
  const { read: file, divisions } = await read(
    pdfOf([
      [head, 'CHAPTER 7', 'ROOTS', 'Notes', '1. A root is', 'a root.', '64-1'],
      [head, '(a) Of wood;', '', '2. No stem.', '64-2'],
      [head, 'Heading/', 'Rates of Duty', '0701', '64-3'],
      ['1/ A footnote of the table.'],
      [head, 'Heading/', 'Rates of Duty', '3. Not a note', '64-4'],
      [],
    ]),
    'HTSUS Chapter 7',
  );
  expect(paragraphsOf(divisions, 'notes chapter 7 note 1')).toEqual([
    ['text', '', 'A root is a root.'],
    ['text', 'a', '(a) Of wood;'],
  ]);
  expect(divisions).toHaveLength(3);
  expect(file.unread.map(({ what }) => what)).toEqual([
    'the table of the tariff on pages 3 to 5 of the file',
    'page 6 of the file, which has no text',
  ]);
});

test('reads a document by its numbered sections and by its printed pages', async () => {
  const { read: file, divisions } = await read(pdfOf(withLine(DOCUMENT_PAGES)), 'ACE BRPD v. 12');
  expect(file).toMatchObject({
    work: 'ACE Business Rules and Process Document',
    title: 'ACE Business Rules and Process Document v. 12',
    unread: [],
  });
  expect(
    divisions.map(({ kind, number, heading, key, parent, ownParagraphs }) => [
      kind,
      number,
      heading,
      key,
      parent,
      ownParagraphs,
    ]),
  ).toEqual([
    ['document', '', 'ACE Business Rules and Process Document', 'document', null, undefined],
    ['page', 'i', '', 'page i', 0, undefined],
    ['page', '1', '1 Scope', 'page 1', 0, 1],
    ['document-section', '1', 'Scope', 'section 1', 0, undefined],
    ['document-section', '1.1', 'Remote filing', 'section 1.1', 0, undefined],
    ['page', '2', '1.1 Remote filing, continued', 'page 2', 0, 0],
    ['document-section', '2', 'Payment', 'section 2', 0, undefined],
    ['page', '3', '2.1 Late payment', 'page 3', 0, 0],
    ['document-section', '2.1', 'Late payment', 'section 2.1', 0, undefined],
  ]);
  const remote =
    'A filer needs a license for the whole country. As section 1.1 says, a port has no say in it, and the filer is told of the port that reviews the summary within a day.';
  expect(paragraphsOf(divisions, 'section 1.1')).toEqual([['text', '', remote]]);
  expect(paragraphsOf(divisions, 'page 2')).toEqual([
    ['text', '', 'reviews the summary within a day.'],
    ['heading', '', '2 Payment'],
    ['text', '', 'The statements are paid.'],
  ]);
});

test('numbers pages as printed, those before the first number in roman up to 99', async () => {
  const letters = (index: number) => index.toString(2).replaceAll('0', 'a').replaceAll('1', 'b');
  const pages = Array.from(
    { length: 260 },
    (_, index) => `Goods of kind ${letters(index)}.${index < 110 ? '' : `\n\n${index - 109}`}`,
  );
  const { divisions } = await read(pages.join('\f'), 'CBP Form 7501');
  const numbers = divisions.filter(({ kind }) => kind === 'page').map(({ number }) => number);
  expect([numbers[98], ...numbers.slice(99, 101), numbers[109], numbers[110]]).toEqual([
    'xcix',
    '100',
    '101',
    '110',
    '1',
  ]);
});

test('reads a document without pages', async () => {
  const text =
    '1 PURPOSE. Who may enter goods.\n\n5.3.2 The owner may\nenter them.\n\n## 5.4 Others\n\n- A broker\n- A buyer\n';
  const { divisions } = await read(text, 'Right to Make Entry Directive 3530-002A');
  expect(
    divisions.map(({ kind, number, heading, paragraphs }) => [
      kind,
      number,
      heading,
      paragraphs.map(({ text }) => text),
    ]),
  ).toEqual([
    ['document', '', 'Directive 3530-002A', []],
    ['document-section', '1', 'PURPOSE', ['Who may enter goods.']],
    ['document-section', '5.3.2', '', ['The owner may enter them.']],
    ['document-section', '5.4', 'Others', ['- A broker', '- A buyer']],
  ]);
});

/** A line stands before the first section, on its page. */
function withLine([front = [], [head = '', ...first] = [], ...others]: typeof DOCUMENT_PAGES) {
  return [front, [head, 'For filers of entries.', '', ...first], ...others];
}

const ENCRYPTED = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'12'.repeat(32)}> /U <${'34'.repeat(32)}> >>`;

test.each([
  [
    'that is a scan',
    writePdf([[], []]),
    'This PDF cannot be read: it has no text, only pictures of pages. Run text recognition (OCR) on it first.',
  ],
  [
    'that is protected',
    writePdf([[]], { trailer: ENCRYPTED }),
    'This PDF cannot be read: it is protected by a password. Save it without one.',
  ],
  [
    'that is cut off',
    pdfOf(DOCUMENT_PAGES).subarray(0, 300),
    'This PDF cannot be read: it is damaged or incomplete. Load it again from its source.',
  ],
  ['of too many pages', writePdf(Array.from({ length: 1_001 }, () => [])), 'more than 1,000 pages'],
  [
    'of another program',
    Buffer.from('504b0304140000000800', 'hex'),
    'This is neither text in UTF-8 nor a PDF, XML or JSON.',
  ],
  ['in another encoding', Buffer.from('1. Goods of d\u00e9cor', 'latin1'), 'This is neither text in UTF-8'],
  ['without notes', 'hello', 'No note was found in the file.'],
  ['without text', ' \n', 'The file is empty.'],
])('refuses a PDF or text %s in one sentence', async (_, file, reason) => {
  expect(await refusal(file, 'HTSUS Chapter 64')).toContain(reason);
});
