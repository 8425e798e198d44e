import { gzipSync } from 'node:zlib';
import { goodExam, inFile, inQuestion, otherFile, type Mistake } from './mistake.js';

const SEND_XML = 'Send the exam as an XML file in UTF-8, as the format requirements describe.';

export const fileMistakes: Mistake[] = [
  otherFile('nothing', Buffer.from(''), 'Please provide XML content to ingest'),
  otherFile(
    'a Word document',
    Buffer.from('PK\u0003\u0004\u0014\0word/document.xml', 'latin1'),
    'This is a Word document (.docx). Choose the file with “Choose a file”: it is imported as a draft.',
  ),
  otherFile(
    'a file compressed with gzip',
    gzipSync(goodExam),
    'This file is compressed with gzip (.gz). Unpack it and send the .xml file inside.',
  ),
  otherFile(
    'a PDF',
    Buffer.from('%PDF-1.7\n'),
    'This is a PDF. Choose the file with “Choose a file”: it is imported as a draft.',
  ),
  otherFile('JSON', Buffer.from('{ "title": "April 2025" }'), `This is JSON. ${SEND_XML}`),
  otherFile(
    'a web page',
    Buffer.from('<!DOCTYPE html>\n<html><body>Sign in</body></html>'),
    `This is a web page (HTML). ${SEND_XML}`,
  ),
  otherFile(
    'plain text',
    Buffer.from('1. Which form is used?\n'),
    'This is not XML: the first character of an exam file is <. Delete what stands before it.',
  ),
  otherFile(
    'a file saved as UTF-16',
    Buffer.from(`\uFEFF${goodExam}`, 'utf16le'),
    'This file is saved as UTF-16. Save it again as UTF-8: in Notepad, choose Save as and the encoding UTF-8.',
  ),
  savedAsWindows1252(),
  inFile(
    'another encoding in the first line',
    'encoding="UTF-8"',
    'encoding="windows-1252"',
    'The first line declares the encoding windows-1252. Save the file as UTF-8 and write encoding="UTF-8".',
  ),
  inFile(
    'a document type',
    '<exam ',
    '<!DOCTYPE exam>\n<exam ',
    '<!DOCTYPE is not allowed anywhere in an exam file. Delete it.',
    '<!DOCTYPE',
  ),
  inQuestion(
    1,
    'a bare & in a question',
    'Harbor Finch',
    'Harbor & Finch',
    'Replace & with &amp; in "Harbor & Finch" of question 1.',
  ),
  inQuestion(
    80,
    'a bare & in an answer',
    'both of the methods',
    'R&D methods',
    'Replace & with &amp; in "under R&D methods." of question 80.',
  ),
  inFile(
    'a bare & in the title',
    'Tenfold Sample',
    'Tenfold & Sample',
    'Replace & with &amp; in "Tenfold & Sample".',
  ),
  withCarriageReturns(),
  inQuestion(
    2,
    'an HTML character name',
    'Imani Rudd',
    'Imani&nbsp;Rudd',
    'XML does not know &nbsp; in question 2. Write the character itself, or &amp; for a real &.',
  ),
  inQuestion(
    2,
    'a < in a text',
    'Ms. Rudd',
    'Ms. Rudd < 18',
    'Replace < with &lt; in "Rudd < 18," of question 2.',
  ),
  inQuestion(
    3,
    'a comment without an end',
    '<answers>',
    '<!-- checked\n<answers>',
    'The comment that starts here never ends. Write --> at its end, or delete <!--.',
    '<!--',
  ),
  inQuestion(
    3,
    'two hyphens in a comment',
    '<answers>',
    '<!-- checked -- twice --><answers>',
    'This comment has two hyphens (--) inside. Delete them, or the whole comment.',
  ),
  inQuestion(
    3,
    'a CDATA section without an end',
    '<content>',
    '<content><![CDATA[',
    'The section <![CDATA[ that starts here never ends. Write ]]> at its end.',
  ),
  inQuestion(
    3,
    'an end tag left out',
    '</content>',
    '',
    '<content> in question 3 is not closed before </question>. Write </content> where it ends.',
    '<content>',
  ),
  inQuestion(
    3,
    'an end tag with another name',
    '<content>',
    '<contents>',
    '<contents> in question 3 is closed by </content>. Write the same name in both tags.',
  ),
  inQuestion(
    1,
    'an end tag too many',
    '</answers>',
    '</answers></answers>',
    '</answers> in question 1 closes a tag that is not open. Delete it, or write <answers> before it.',
  ),
  inQuestion(
    1,
    'a quotation mark left out',
    'letter="A"',
    'letter="A',
    'The tag that starts with <answer letter="A>September 18, 2025</an in question 1 never ends: a quotation mark or > is missing.',
  ),
  inQuestion(
    1,
    'curly quotation marks in a tag',
    'letter="A"',
    'letter=“A”',
    'The tag <answer> in question 1 cannot be read at letter=“A”. Write name="value" with straight quotation marks.',
  ),
  inQuestion(
    1,
    'an attribute twice',
    'letter="A"',
    'letter="A" letter="A"',
    'The tag <answer> in question 1 has letter twice. Delete one.',
  ),
  inFile(
    'a < in an attribute',
    'title="Tenfold Sample',
    'title="Tenfold <Sample',
    'Replace < with &lt; between the quotation marks of <exam title="Tenfold <Sample Examination.',
  ),
  inFile(
    'a line before the first one',
    '<?xml ',
    '\n<?xml ',
    'The line <?xml …?> must be the very first of the file. Delete the blanks and lines before it.',
    '<?xml',
  ),
  inFile(
    'text after the end',
    '</exam>',
    '</exam>\nThank you',
    'Nothing may stand before <exam> or after </exam>. Delete it.',
    'Thank you',
  ),
  cutOff(),
];

function savedAsWindows1252(): Mistake {
  const xml = goodExam.replace('Nettlebrook', 'Nettlebrook’s').replaceAll(/[^\p{ASCII}’]/gu, '');
  const file = Buffer.from(xml.replaceAll('’', '\u0092'), 'latin1');
  const message =
    'The file is saved as Windows-1252 (ANSI), seen at "Nettlebrook’s". Save it again as UTF-8: in Notepad, choose Save as and the encoding UTF-8.';
  const line = xml.slice(0, xml.indexOf('’')).split('\n').length;
  return { what: 'a file saved as Windows-1252', file, line, question: 2, message };
}

function withCarriageReturns(): Mistake {
  const mistake = inQuestion(
    20,
    'a bare & in a file with the line ends of an old Mac',
    '<content>',
    '<content>A & B: ',
    'Replace & with &amp; in "A & B:" of question 20.',
  );
  return { ...mistake, file: Buffer.from(mistake.file.toString().replaceAll('\n', '\r')) };
}

function cutOff(): Mistake {
  const xml = goodExam.slice(0, goodExam.indexOf('under both of the methods'));
  const message =
    'The file ends before <answer> in question 80 is closed. It was probably cut off: send the whole file.';
  const line = xml.split('\n').length;
  return { what: 'a file that is cut off', file: Buffer.from(xml), line, question: 80, message };
}
