import { BULK_FILE, EVERY_ELEMENT, TARIFF_LINES, titleXml } from '../../test/reference-files.js';
import { outline, paragraphsOf, read, refusal } from '../../test/read-references.js';
import { readReferenceFile } from './run-reader.js';

test('reads every element of the eCFR, and lists by line what it does not know', async () => {
  const { read: file, divisions } = await read(EVERY_ELEMENT);
  expect(outline(divisions)).toEqual([
    ['title', '19', 'Customs Duties', null, null],
    ['chapter', 'I', 'AGENCY', null, 0],
    ['part', '111', 'BROKERS', 'part 111', 1],
    ['subpart', 'B', 'Procedure', 'part 111 subpart B', 2],
    ['group', '12', 'Licenses', null, 3],
    ['section', '111.30', 'Notice of a change.', 'section 111.30', 4],
    ['section', '111.31', '[Reserved]', 'section 111.31', 4],
    ['appendix', 'A', 'Forms', 'part 111 appendix A', 2],
  ]);
  expect(paragraphsOf(divisions, 'section 111.30')).toEqual([
    ['text', 'a', '(a) Address. A broker must write1 to the port.'],
    ['text', 'd.1', '(d) Status report—(1) General. Each broker.'],
    ['text', 'd.2', '(2) The form.'],
    ['text', 'd.2', 'A flush paragraph.'],
    ['heading', 'd.2', 'A heading'],
    ['table', 'd.2', 'Fees Permit $1 $2'],
    ['heading', 'd.2', 'Note:'],
    ['note', 'd.2', 'A note.'],
    ['extract', 'd.2', 'An extract.'],
    ['heading', 'd.2', 'Example.'],
    ['example', 'd.2', 'An example.'],
    ['text', 'd.2', 'Another element.'],
    ['source', '', 'Link to an amendment'],
    ['source', '', '[T.D. 2]'],
  ]);
  const [address, , , , , table] = divisions[5]?.paragraphs ?? [];
  expect(address?.italics).toEqual([4, 12, 22, 26]);
  expect(table?.table).toEqual({
    head: [['Fees', '']],
    rows: [
      ['Permit', '$1'],
      ['', '$2'],
    ],
  });
  expect(file).toEqual({
    work: 'cfr-19',
    title: 'Title 19, Customs Duties',
    isSummary: false,
    unread: [
      { line: 21, what: 'the element NEWTAG' },
      { line: 22, what: 'a picture or formula' },
    ],
    unreadCount: 2,
  });
});

test("reads GPO's yearly editions", async () => {
  const { read: file, divisions } = await read(BULK_FILE);
  expect(file).toMatchObject({ work: 'cfr-14', title: 'Title 14', unread: [] });
  expect(outline(divisions).slice(1)).toEqual([
    ['part', '111', 'BROKERS', 'part 111', 0],
    ['subpart', 'A', 'General', 'part 111 subpart A', 1],
    ['section', '111.1', 'Definitions.', 'section 111.1', 2],
  ]);
  expect(divisions[3]?.paragraphs.at(-1)?.table).toEqual({
    head: [['Kind', 'Fee']],
    rows: [['Permit', '$1']],
  });
});

test("reads the eCFR's bulk files, where N of a title is the volume, and numbers with digits", async () => {
  const division = (place: number, type: string, n: string, heading: string, inside = '') =>
    `<DIV${place} N="${n}" NODE="2:1" TYPE="${type}"><HEAD>${heading}</HEAD>${inside}</DIV${place}>`;
  const inside = [
    division(6, 'SUBPART', '2A', 'Subpart 2A - Fees'),
    division(9, 'APPENDIX', 'Appendix A1 to Part 111', 'Appendix A1 to Part 111 - Forms'),
    division(9, 'APPENDIX', 'Appendix A-1 to Part 111', 'APPENDIX A-1 TO PART 111—MORE FORMS'),
    division(9, 'APPENDIX', 'Appendix II to Part 111', 'Appendix II to Part 111 - Others'),
    division(9, 'APPENDIX', 'Appendix to Part 111', 'Appendix to Subpart A of 2 CFR Part 111 - Last'),
    '<SUBPART><HD SOURCE="HED">Subpart C1—Without N</HD></SUBPART>',
  ].join('');
  const part = division(5, 'PART', '111', 'PART 111 - BROKERS', inside);
  const title = division(1, 'TITLE', '1', 'Title 2 - Grants--Volume 1', `<CFRTOC><PG>1</PG></CFRTOC>${part}`);
  const { read: file, divisions } = await read(`<DLPSTEXTCLASS>${title}</DLPSTEXTCLASS>`);
  expect(file).toMatchObject({ work: 'cfr-2', title: 'Title 2, Grants', unread: [] });
  expect(divisions.slice(2).map(({ heading, key }) => [key, heading])).toEqual([
    ['part 111 subpart 2A', 'Fees'],
    ['part 111 appendix A1', 'Forms'],
    ['part 111 appendix A-1', 'MORE FORMS'],
    ['part 111 appendix II', 'Others'],
    ['part 111 appendix', 'Last'],
    ['part 111 subpart C1', 'Without N'],
  ]);
});

test('reads the tariff: headings with their lines, and the rates that lines inherit', async () => {
  const { read: file, divisions } = await read(JSON.stringify(TARIFF_LINES));
  expect(outline(divisions)).toEqual([
    ['chapter', '64', '', 'chapter 64', null],
    ['heading', '6403', 'Footwear with leather uppers:', 'heading 6403', 0],
  ]);
  expect(
    divisions[1]?.paragraphs.map(({ path, text, line }) => [
      path.join('.'),
      text,
      line?.indent,
      line?.general,
    ]),
  ).toEqual([
    ['', 'Footwear with leather uppers:', 0, ''],
    ['', 'Sports footwear:', 1, ''],
    ['12.30.00', 'Ski-boots', 2, 'Free'],
    ['51', 'Covering the ankle:', 1, ''],
    ['51.30', 'Welt', 2, '5%'],
    ['51.30.71', 'For women', 3, '5%'],
  ]);
  expect(divisions[1]?.paragraphs[4]?.line?.footnotes).toEqual(['See 9903.88.03.']);
  expect(file).toMatchObject({ work: 'htsus', unread: [{ line: 7, what: 'the entry "64x"' }] });
});

test.each([
  ['other XML', '<exam><question/></exam>', 'no parts or sections'],
  ['other JSON', '{"a": 1}', 'no lines of the tariff'],
  ['XML that ends too early', EVERY_ELEMENT.slice(0, 900), 'ends inside'],
  ['XML that is not well-formed', '<a>\n<b></a>', 'not well-formed, line 2'],
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a/>', 'document type'],
  ['another encoding', '<?xml version="1.0" encoding="windows-1252"?><a/>', 'saved as windows-1252'],
  ['many elements that stay open', '<P>'.repeat(50_000), 'ends inside P'],
  ['bytes that are not UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x0a]), 'not UTF-8'],
])('refuses %s', async (_, file, reason) => {
  expect(await refusal(file)).toContain(reason);
});

test.each([
  ['numbers of notes', `Notes\n${'1. (a) Goods; and\n\n(i)(v)(x) More\n'.repeat(10_000)}`],
  ['headings', '# CHAPTER 64\n## Notes\n1. Goods.\n'.repeat(20_000)],
  ['spaces in a text', `1. Goods${' '.repeat(1_000_000)}x\n${'\n \n'.repeat(40_000)}`],
  ['empty elements', `<DIV8 N="1.1" TYPE="SECTION">${'<P/>'.repeat(30_000)}</DIV8>`],
  ['designations', `<DIV8 N="1.1" TYPE="SECTION">${'<P>(i)(v)(x)(i)</P>'.repeat(1_000)}</DIV8>`],
  [
    'cells',
    `<DIV8 N="1.1" TYPE="SECTION"><TABLE>${'<TR><TD rowspan="50" colspan="50">x</TD></TR>'.repeat(3_000)}</TABLE></DIV8>`,
  ],
  ['italics in one paragraph', `<DIV8 N="1.1" TYPE="SECTION"><P>${'<I>x</I>(a)'.repeat(20_000)}</P></DIV8>`],
  ['spaces', `<DIV8 N="1.1" TYPE="SECTION"><P>${' \n'.repeat(50_000)}</P></DIV8>`],
  [
    'lines of the tariff',
    JSON.stringify(
      Array.from({ length: 10_000 }, (_, index) => ({ ...TARIFF_LINES[0], indent: String(index) })),
    ),
  ],
])('a file of many %s is read in linear time', async (_, file) => {
  const reading = await readReferenceFile(Buffer.from(file), 'HTSUS Chapter 64', { cpuSeconds: 4 });
  expect(reading.ok || reading.reason).toBe(true);
});

test('a title of 10 MB with 3,000 sections is read within its limits of time and memory', async () => {
  const { divisions } = await read(titleXml({ parts: 30, sections: 100, words: 50 }));
  expect(divisions.filter(({ kind }) => kind === 'section')).toHaveLength(3_000);
  expect(divisions.find(({ key }) => key === 'section 129.100')?.paragraphs[3]?.path).toEqual([
    'a',
    '2',
    'i',
  ]);
});
