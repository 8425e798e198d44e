import '../../test/parser-in-process.js';
import { randomBytes } from 'node:crypto';
import { csvFile, giftFile, moodleFile, qtiFile } from '../../test/foreign-files.js';
import { exam, importWarnings, issues, read } from '../../test/read-imports.js';

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
      explanation: 'The rule gives 1 days.\n\nA: Right.',
    });
    expect(importWarnings(warnings)).toEqual([]);
  });

  it.each([
    ['::Pairs:: Match {=a -> b =c -> d}', 'Pairs'],
    ['::Number:: How many? {#3:1}', 'Number'],
    ['::Short:: Who? {=he =she}', 'Short'],
    ['::Essay:: Write. {}', 'Essay'],
    ['::Gaps:: A {=b ~c} and {=d ~e}', 'Gaps'],
    ['::Shared:: Which two? {~%50%a ~%50%b ~c}', 'Shared'],
  ])('without room for %s says that it is left out, with its line', async (question, name) => {
    const { warnings } = await exam(giftFile(question));
    expect(importWarnings(warnings)).toEqual([
      expect.objectContaining({
        code: 'IMPORT_OTHER_KIND',
        line: expect.any(Number),
        message: expect.stringContaining(`"${name}"`),
      }),
    ]);
  });

  it('reports a missing key on the line of its question', async () => {
    const reading = await read(giftFile().replace('=7 days#Right.\n  ~%50%', '~7 days\n  ~'));
    const line =
      giftFile()
        .split('\n')
        .findIndex((text) => text.startsWith('::Q7::')) + 1;
    expect(reading).toMatchObject({ ok: true, missing: [{ code: 'KEY_MISSING', line, question: 7 }] });
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

  it('leaves out a key that is none, with the line of its row', async () => {
    const file = csvFile().replace(
      ',a,As the rule says.,19 CFR 163.6(a)\r\n2,',
      ',x,As the rule says.,19 CFR 163.6(a)\r\n2,',
    );
    const reading = await read(file);
    const place = { line: 2, question: 1 };
    expect(reading).toMatchObject({ ok: true, missing: [{ code: 'KEY_MISSING', ...place }] });
    expect(importWarnings(reading.warnings)).toMatchObject([
      {
        ...place,
        message:
          'The key of question 1 is left out: "x" is no letter from A to E, letters with commas, or REMOVED.',
      },
    ]);
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
    expect(importWarnings(warnings)).toEqual([
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

  it('is missing for publication: questions, numbers, answers and keys', async () => {
    const rows = [
      '5,When is it due?,now,later,a',
      '7,Who may sign it?,,,',
      '7,Where is it filed?,here,there,b',
      '9,Why is it filed?,https://a.example/b.png,x,e',
    ];
    const { numbers, missing, warnings } = await exam(`Number,Question,A,B,Correct\n${rows.join('\n')}`);
    expect(numbers).toEqual([5, 7, 10, 9]);
    expect(missing.map(({ code, line, question }) => [code, line, question])).toEqual([
      ['QUESTION_COUNT', null, null],
      ['FIRST_NUMBER', 2, 5],
      ['QUESTION_NUMBER', 3, 7],
      ['ANSWER_COUNT', 3, 7],
      ['KEY_MISSING', 3, 7],
      ['QUESTION_NUMBER', 4, 10],
      ['QUESTION_NUMBER', 5, 9],
      ['CORRECT_ANSWER_NOT_OFFERED', 5, 9],
    ]);
    expect(importWarnings(warnings).map(({ code }) => code)).toEqual([
      'IMPORT_NO_SECTION',
      'IMPORT_NUMBER_REPEATED',
    ]);
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
  it('is read without the question that is not as the format says', async () => {
    const good = { number: 1, content: 'When?', answers: [] };
    const file = {
      format: 'tenfold-exam',
      sections: [{ name: 'Bonds', questions: [good, { number: 'two' }] }],
    };
    const { numbers, warnings } = await exam(JSON.stringify(file));
    expect(numbers).toEqual([1]);
    expect(importWarnings(warnings)).toMatchObject([
      {
        message: expect.stringMatching(
          /^"sections\[0\]\.questions\[1\]" is left out: .*no number from 1 to 999/,
        ),
      },
    ]);
  });

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

it('a file of more than 5 MB is refused unless it is a QTI package', async () => {
  expect(await issues(giftFile('// padding'.padEnd(5 * 1024 * 1024)))).toEqual([
    {
      code: 'IMPORT_UNREADABLE',
      message: 'This GIFT file cannot be read: only a QTI package or a PDF may have more than 5 MB.',
    },
  ]);
  const more = [{ name: 'film.mp4', bytes: randomBytes(6 * 1024 * 1024) }];
  expect(await issues(await qtiFile({ more }))).toEqual([]);
});

it.each([
  ['<exam title="x"/>', 'IMPORT_EXAM_FILE', 'This is an exam file'],
  ['<other/>', 'IMPORT_UNKNOWN', 'This file cannot be imported'],
  ['', 'IMPORT_UNKNOWN', 'This file cannot be imported'],
  ['%PDF-1.7', 'IMPORT_UNREADABLE', 'it is damaged or incomplete'],
  ['\x89PNG\r\n', 'OTHER_FORMAT', 'This is an image (PNG)'],
  ['PK\x03\x04word/document.xml', 'IMPORT_UNREADABLE', 'This Word document cannot be read'],
  ['PK\x03\x04xl/workbook.xml', 'IMPORT_UNREADABLE', 'This Excel workbook cannot be read'],
  ['PK\x03\x04collection.anki21', 'OTHER_FORMAT', 'This is an Anki package'],
  ['Some text', 'IMPORT_UNKNOWN', 'This file cannot be imported'],
  ['{\\rtf1 a}', 'OTHER_FORMAT', 'This is an RTF document'],
])('a file such as %j is no import', async (file, code, sentence) => {
  expect(await issues(Buffer.from(file, 'latin1'))).toEqual([
    { code, message: expect.stringContaining(sentence) },
  ]);
});
