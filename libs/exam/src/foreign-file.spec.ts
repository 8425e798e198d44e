import { explainForeignFile, recognizeImport } from './foreign-file.js';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('explainForeignFile', () => {
  it.each([
    [
      'a Word document',
      'PK\x03\x04..word/document.xml',
      /^This is a Word document \(\.docx\)\. Choose the file/,
    ],
    [
      'an Excel workbook',
      'PK\x03\x04..xl/workbook.xml',
      /^This is an Excel workbook \(\.xlsx\)\. Choose the file/,
    ],
    ['a PowerPoint file', 'PK\x03\x04..ppt/slides', /^This is a PowerPoint file/],
    [
      'an OpenDocument text',
      'PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.text',
      /^This is an OpenDocument file \(\.odt, \.odp\)\. Send/,
    ],
    [
      'an OpenDocument spreadsheet',
      'PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      /^This is an OpenDocument spreadsheet \(\.ods\)\. Save its table as CSV/,
    ],
    [
      'an Anki package',
      'PK\x03\x04..collection.anki21',
      /^This is an Anki package \(\.apkg\), which cannot be read again/,
    ],
    ['a QTI package', 'PK\x03\x04..imsmanifest.xml', /^This is a QTI package\. Choose the file/],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0', /^This is an image \(PNG\)\. Upload it/],
    ['a JPEG', '\xff\xd8\xff\xe0\0', /^This is an image \(JPEG\)/],
    ['a WebP', 'RIFF\0\0\0\0WEBPVP8', /^This is an image \(WebP\)/],
    ['another program’s file', '7z\xbc\xaf\x27\x1c\0\x04', /^This is not a text file/],
    ['another archive', 'PK\x03\x04..exam.xml', /^This is a ZIP archive\. Unpack it/],
    ['gzip', '\x1f\x8b\x08', /^This file is compressed with gzip/],
    ['a PDF', '%PDF-1.7', /^This is a PDF\. Choose the file/],
    ['an old Word document', '\xd0\xcf\x11\xe0', /^This is an old Word or Excel file/],
    ['UTF-16 with a byte order mark', '\xff\xfe<\0', /^This file is saved as UTF-16\. Save it again/],
    ['UTF-16 without one', '\0<\0e', /^This file is saved as UTF-16/],
    ['RTF', '{\\rtf1', /^This is an RTF document/],
    ['a web page', '\n<!DOCTYPE html>', /^This is a web page/],
    ['JSON', ' {"exam": []}', /^This is JSON\. Send/],
    [
      'JSON of an export',
      '{\n  "format": "tenfold-exam",',
      /^This is the JSON of an exported exam\. Choose the file/,
    ],
    [
      'a table of questions',
      'Question,A,B,Correct answer\n',
      /^This is a table of questions \(CSV\)\. Choose the file/,
    ],
    ['GIFT', '::Q1:: When? {=now ~later}', /^These are questions in GIFT\. Choose the file/],
    ['plain text', 'Question 1', /^This is not XML/],
  ])('names %s', (_what, text, explanation) => {
    expect(explainForeignFile(bytes(text))).toMatch(explanation);
  });

  it.each(['', ' \n', '<exam', '\xef\xbb\xbf<?xml version="1.0"?>', '<?xml encoding="UTF-7"?>'])(
    'returns null for %j',
    (text) => {
      expect(explainForeignFile(bytes(text))).toBeNull();
    },
  );
});

describe('recognizeImport', () => {
  it.each([
    ['a QTI package', 'PK\x03\x04..imsmanifest.xml', 'qti'],
    ['a Word document', 'PK\x03\x04..word/document.xml', 'docx'],
    ['an Excel workbook', 'PK\x03\x04..xl/workbook.xml', 'xlsx'],
    ['another archive', 'PK\x03\x04..ppt/slides', null],
    ['Aiken', 'When?\nA. now\nB. later\nANSWER: A', 'aiken'],
    ['Aiken with braces', 'What is { a = 1 } in C?\nA. now\nB. later\nANSWER: A', 'aiken'],
    ['options of which one has an asterisk', '1. When?\na) now\n*b) later', 'aiken'],
    ['Anki notes', '#separator:tab\n#html:true\nWhen?\tnow', 'anki'],
    ['Moodle XML', '<?xml version="1.0"?>\n<!-- question: 0 -->\n<quiz>', 'moodle'],
    ['QTI 1.2 without a package', '<questestinterop xmlns="x">', 'qti'],
    ['an exam file', '<exam title="x">', null],
    ['JSON', '{\n  "format": "tenfold-exam"', 'json'],
    ['a table of questions', 'No;Question;A;B;Correct answer\n1;x;y;z;a', 'csv'],
    ['a table with a byte order mark', 'ï»¿kind,number,section,text,answer_a,correct_answer', 'csv'],
    ['another table', 'a,b,c,d\n1,2,3,4', null],
    ['GIFT', '// comment\n::Q1:: When? {=now ~later}', 'gift'],
    ['RTF', '{\\rtf1 {a=b~c}}', null],
    ['text', 'Some text', null],
    ['nothing', '', null],
    ['other bytes', 'a\0::b:: c {=d ~e}', null],
  ])('finds %s', (_what, content, format) => {
    expect(recognizeImport(bytes(content))).toBe(format);
  });

  it('finds a QTI package by the list at its end', () => {
    const content = `PK\x03\x04${'\0'.repeat(1_000_000)}imsmanifest.xml`;
    expect(recognizeImport(bytes(content))).toBe('qti');
  });
});

const delimiters = [
  ...['<!--', '--><!--', '-->', '<?', '?>', '<', '>', '<quiz', ' ', '\n', '\r', '\t'],
  ...['{', '}', '{=', '=', '~', '{=~', '=}', ',', ';', ',answer', '"', '{"', '[', 'PK\x03\x04', 'question'],
];

it.each(delimiters)('50 kB of %j, alone or in turns with another, take at most 100 ms', (delimiter) => {
  for (const other of delimiters) {
    const turns = 50_000 / (delimiter + other).length;
    const hostile = new TextEncoder().encode(delimiter + `${other}${delimiter}`.repeat(turns));
    const before = process.cpuUsage();
    recognizeImport(hostile);
    explainForeignFile(hostile);
    expect(process.cpuUsage(before).user).toBeLessThan(100_000); // microseconds
  }
});
