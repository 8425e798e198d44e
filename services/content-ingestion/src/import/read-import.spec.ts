import { deflateRawSync } from 'node:zlib';
import { csvFile, giftFile, moodleFile, qtiFile, qtiItemFile } from '../../test/foreign-files.js';
import { readImport } from './read-import.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const entered = { title: 'Imported exam' };

async function read(file: string | Buffer, details: Parameters<typeof readImport>[1] = entered) {
  return readImport(Buffer.from(file), details, NOW);
}

async function exam(file: string | Buffer) {
  const reading = await read(file);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues.slice(0, 3)));
  return { ...reading.exam, first: reading.exam.questions[0], warnings: reading.warnings };
}

async function issues(file: string | Buffer, details = entered) {
  const reading = await read(file, details);
  return reading.ok ? [] : reading.issues.map(({ code, message }) => ({ code, message }));
}

const longWarnings = (warnings: { code: string }[]) =>
  warnings.filter(({ code }) => code.startsWith('IMPORT'));

describe('a GIFT file', () => {
  it('is read with its category, markup, escapes, weights and feedback', async () => {
    const { first, categories, questions, warnings } = await exam(giftFile());
    expect(categories.map(({ name }) => name)).toEqual(['Broker Compliance']);
    expect(questions.map(({ number }) => number)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    );
    expect(first).toMatchObject({
      content: 'Within how many days must record 1 be shown to CBP:',
      answers: [
        { letter: 'A', text: '1 days' },
        { letter: 'B', text: '2 days' },
        { letter: 'C', text: '3 = days' },
      ],
      correctAnswer: 'A',
      explanation: 'The rule gives 1 days.',
    });
    expect(longWarnings(warnings)).toEqual([]);
  });

  it.each([
    ['::True:: Yes? {T}', 'True'],
    ['::Pairs:: Match {=a -> b =c -> d}', 'Pairs'],
    ['::Number:: How many? {#3:1}', 'Number'],
    ['::Short:: Who? {=he =she}', 'Short'],
    ['::Essay:: Write. {}', 'Essay'],
    ['::Gap:: A {=b ~c} in the middle', 'Gap'],
  ])('without room for %s says that it is left out, with its line', async (question, name) => {
    const { warnings } = await exam(giftFile(question));
    expect(longWarnings(warnings)).toEqual([
      expect.objectContaining({
        code: 'IMPORT_OTHER_KIND',
        line: expect.any(Number),
        message: expect.stringContaining(`"${name}"`),
      }),
    ]);
  });

  it('reports an issue on the line of its question', async () => {
    const reading = await read(giftFile().replace('=7 days#', '~7 days#'));
    const line =
      giftFile()
        .split('\n')
        .findIndex((text) => text.startsWith('::Q7::')) + 1;
    expect(reading).toMatchObject({ ok: false, issues: [{ code: 'CORRECT_ANSWER', line, question: 7 }] });
  });
});

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('separated by %j is read by the titles of its columns', async (delimiter) => {
    const { first, categories } = await exam(csvFile(delimiter));
    expect(categories.map(({ name }) => name)).toEqual(['Drawback']);
    expect(first).toMatchObject({
      number: 1,
      content: 'Record 1, shown when?',
      answers: [{ text: '1 days' }, { text: '=1' }, { text: 'never' }],
      correctAnswer: 'a',
      explanation: 'As the rule says.',
      citations: ['19 CFR 163.6(a)'],
    });
  });

  it('reports an issue on the line of its row', async () => {
    const file = csvFile().replace(
      ',a,As the rule says.,19 CFR 163.6(a)\r\n2,',
      ',x,As the rule says.,19 CFR 163.6(a)\r\n2,',
    );
    const reading = await read(file);
    expect(reading).toMatchObject({ ok: false, issues: [{ code: 'CORRECT_ANSWER', line: 2, question: 1 }] });
  });

  it('with a lost quotation mark is refused', async () => {
    expect(await issues(csvFile().replace('shown when?"', 'shown when?'))).toEqual([
      expect.objectContaining({ code: 'IMPORT_UNREADABLE' }),
    ]);
  });
});

describe('a Moodle XML file', () => {
  it('of another site is read with its category and HTML', async () => {
    const { first, categories } = await exam(moodleFile());
    expect(categories.map(({ name }) => name)).toEqual(['Entry / Summary']);
    expect(first).toMatchObject({
      content: 'Record 1 & §\u00a019:\nwhen?',
      answers: [{ text: '1 days' }, { text: '2 days' }],
      correctAnswer: 'B',
      explanation: 'Because.',
    });
  });

  it.each([
    '<question type="essay"><name><text>Other</text></name></question>',
    '<question type="multichoice"><name><text>Other</text></name><single>false</single></question>',
  ])('says that it leaves out %s', async (question) => {
    const { warnings } = await exam(moodleFile(question));
    expect(longWarnings(warnings)).toEqual([
      expect.objectContaining({ code: 'IMPORT_OTHER_KIND', message: expect.stringContaining('"Other"') }),
    ]);
  });

  it.each([
    [
      'a document type',
      '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
    ],
    ['a document type in the file', moodleFile('<!DOCTYPE quiz>')],
  ])('with %s is refused before it is parsed', async (_what, file) => {
    expect((await issues(file))[0]?.code).toBe(
      file.startsWith('<?xml version="1.0"?><!') ? 'IMPORT_UNKNOWN' : 'DOCTYPE_FORBIDDEN',
    );
  });

  it('includes no other document', async () => {
    const include =
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>';
    const { first } = await exam(
      moodleFile().replace('Record 1 &amp;', 'Record 1').replace('Because.', include),
    );
    expect(first?.explanation).toBe('');
  });

  it('that is not well-formed is refused with the line', async () => {
    const [issue] = await issues(moodleFile('<question>'));
    expect(issue?.message).toMatch(
      /^This Moodle XML file cannot be read: .*not well-formed XML, line \d+\.$/,
    );
  });
});

describe('a QTI package', () => {
  it('of another program is read with its sections', async () => {
    const reading = await read(await qtiFile(), {});
    expect(reading).toMatchObject({
      ok: true,
      format: 'qti',
      exam: { title: 'A foreign test', categories: [{ name: 'Bonds' }] },
    });
    expect(reading.ok && reading.exam.questions[0]).toMatchObject({
      content: 'Record 1 is shown to CBP.\n\nWhen?',
      answers: [
        { letter: 'A', text: '1 days' },
        { letter: 'B', text: '2 days' },
      ],
      correctAnswer: 'B',
      explanation: 'Because.',
    });
  });

  it('without a test names no section', async () => {
    const { categories, warnings } = await exam(await qtiFile({ withTest: false }));
    expect(categories.map(({ name }) => name)).toEqual(['Imported questions']);
    expect(longWarnings(warnings).map(({ code }) => code)).toEqual(['IMPORT_NO_SECTION']);
  });

  it.each([
    ['<qti-correct-response><qti-value>first</qti-value></qti-correct-response>', 'A'],
    [
      '<qti-mapping><qti-map-entry map-key="first" mapped-value="1"/><qti-map-entry map-key="second" mapped-value="1"/></qti-mapping>',
      'A,B',
    ],
    [
      '<qti-mapping><qti-map-entry map-key="first" mapped-value="0.5"/><qti-map-entry map-key="second" mapped-value="1"/></qti-mapping>',
      'B',
    ],
  ])('with the declaration %s has the key %s', async (declaration, key) => {
    const changed = { 'content/i1.xml': qtiItemFile(1, declaration) };
    expect((await exam(await qtiFile({ changed }))).first?.correctAnswer).toBe(key);
  });

  it.each([
    ['several answers at once', qtiItemFile(1, '', { cardinality: 'multiple' })],
    [
      'a text to write',
      qtiItemFile(1, '', { interaction: '<qti-text-entry-interaction response-identifier="RESPONSE"/>' }),
    ],
  ])('says that it leaves out an item with %s', async (_what, item) => {
    const reading = await read(await qtiFile({ changed: { 'content/i1.xml': item } }));
    expect(reading.ok ? [] : reading.issues.map(({ code }) => code)).toContain('QUESTION_COUNT');
    expect(reading.warnings).toContainEqual(
      expect.objectContaining({ code: 'IMPORT_OTHER_KIND', line: null }),
    );
  });

  it.each([
    ['is damaged', async () => (await qtiFile()).fill(7, 200, 260)],
    ['is cut off', async () => (await qtiFile()).subarray(0, 5_000)],
    ['has a manifest that is no XML', () => qtiFile({ changed: { 'imsmanifest.xml': 'imsmanifest.xml' } })],
    [
      'is of QTI 2.1',
      () =>
        qtiFile({
          changed: {
            'imsmanifest.xml':
              '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>',
          },
        }),
    ],
    [
      'unpacks to more than 10 MB',
      () => qtiFile({ more: [{ name: 'big.xml', bytes: Buffer.alloc(11_000_000, 32) }] }),
    ],
    [
      'has a thousand files',
      () =>
        qtiFile({
          more: Array.from({ length: 1_000 }, (_, index) => ({
            name: `${index}.xml`,
            bytes: Buffer.from('<a/>'),
          })),
        }),
    ],
  ])('that %s is refused', async (_what, make) => {
    expect((await issues(await make())).map(({ code }) => code)).toEqual(['IMPORT_UNREADABLE']);
  });

  it('that declares a smaller size than it unpacks to is refused', async () => {
    expect((await issues(bomb())).map(({ code }) => code)).toEqual(['IMPORT_UNREADABLE']);
  });

  it('reads no path outside', async () => {
    const manifest =
      '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="../../../etc/passwd"/></resources></manifest>';
    expect(
      (await issues(await qtiFile({ changed: { 'imsmanifest.xml': manifest } }))).map(({ code }) => code),
    ).toContain('IMPORT_EMPTY');
  });
});

/** A zip with one file that declares 10 bytes and unpacks to 50 MB. */
function bomb(): Buffer {
  const name = Buffer.from('imsmanifest.xml');
  const packed = deflateRawSync(Buffer.alloc(50_000_000, 32));
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(10, 8);
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
}

describe('what a file lacks', () => {
  it('is asked: the title', async () => {
    expect(await issues(giftFile(), { title: '' })).toEqual([
      { code: 'IMPORT_TITLE', message: 'The file does not name its exam. Enter a title.' },
    ]);
  });

  it('may be entered beside it, and goes before what the file says', async () => {
    const reading = await read(await qtiFile(), {
      title: 'Mine',
      sitting: '2025-04-23',
      origin: 'authentic',
    });
    expect(reading).toMatchObject({
      ok: true,
      exam: { title: 'Mine', sitting: '2025-04-23', origin: 'authentic' },
    });
  });

  it('is an issue: eighty questions', async () => {
    const half = giftFile().split('::Q41::')[0] ?? '';
    expect((await issues(half)).map(({ code }) => code)).toEqual(['QUESTION_COUNT']);
  });
});

it.each([
  ['gift', giftFile().replace('The rule gives 5 days', 'The rule\u0000 gives 5 days')],
  ['csv', csvFile().replace('As the rule says.', 'As the rule\u0000 says.')],
])('a %s file with a character that no text may have is refused', async (_format, file) => {
  expect(await issues(file)).toEqual([
    { code: 'CONTROL_CHARACTER', message: expect.stringContaining('U+0000') },
  ]);
});

describe('a JSON file', () => {
  it.each([
    ['{"a":1}', 'it has no "format"'],
    ['{ "format": "tenfold-exam", "title": "T" }', 'sections is no list'],
    ['{ "format": "tenfold-exam", "title": 5, "sections": [] }', 'title is no text'],
    ['{ "format": "tenfold-exam"', 'JSON'],
  ])('such as %s is refused with the place', async (file, reason) => {
    expect(await issues(file)).toEqual([
      { code: 'IMPORT_UNREADABLE', message: expect.stringContaining(reason) },
    ]);
  });
});

it.each(['<exam/>', '%PDF-1.7', 'PK\x03\x04word/document.xml', '', 'Some text', '{\\rtf1 a}'])(
  'a file such as %j is no import',
  async (file) => {
    expect((await issues(file)).map(({ code }) => code)).toEqual(['IMPORT_UNKNOWN']);
  },
);
