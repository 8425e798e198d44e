import type { IssueCode } from '../src/domain/exam-file-issue.js';
import { examXml, lineOf, makeExam, makeQuestion, withQuestion } from './make-exam.js';

export interface BadExamFile {
  what: string;
  bytes: Buffer;
  code: IssueCode;
  line: number | null;
}

const valid = examXml(makeExam());
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const body = valid.slice(declaration.length);
const megabytes = (text: string, count: number): string =>
  text.repeat(Math.floor((count * 1_000_000) / text.length));

function bad(what: string, xml: string | Buffer, code: IssueCode, line: number | null): BadExamFile {
  return { what, bytes: typeof xml === 'string' ? Buffer.from(xml, 'utf8') : xml, code, line };
}

function edited(what: string, from: string, to: string, code: IssueCode, linesOff = 0): BadExamFile {
  return bad(
    what,
    valid.replace(from, () => to),
    code,
    lineOf(valid, from) + linesOff,
  );
}

function withDoctype(what: string, doctype: string, use = ''): BadExamFile {
  const xml = declaration + doctype + '\n' + body.replace('FACTS:', `${use}FACTS:`);
  return bad(what, xml, 'DOCTYPE_FORBIDDEN', 2);
}

const bytes: BadExamFile[] = [
  bad('nothing', '', 'EMPTY', null),
  bad('blanks', ' \r\n\t \n', 'EMPTY', null),
  bad('UTF-16 LE with its mark', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 'OTHER_FORMAT', null),
  bad('UTF-16 BE with its mark', Buffer.from(`\uFEFF${valid}`, 'utf16le').swap16(), 'OTHER_FORMAT', null),
  bad(
    'UTF-16 LE with a document type, without its mark',
    Buffer.from('<!DOCTYPE a>\n<exam/>', 'utf16le'),
    'OTHER_FORMAT',
    null,
  ),
  bad('UTF-16 declared', valid.replace('UTF-8', 'UTF-16'), 'WRONG_ENCODING', 1),
  bad('UTF-7', '<?xml version="1.0" encoding="UTF-7"?>\n+ADwAIQ-DOCTYPE a+AD4-<exam/>', 'WRONG_ENCODING', 1),
  bad('Latin-1 declared', valid.replace('UTF-8', 'ISO-8859-1'), 'WRONG_ENCODING', 1),
  bad(
    'Latin-1 bytes',
    Buffer.from(valid.replace('FACTS:', 'Leixões:'), 'latin1'),
    'NOT_UTF8',
    lineOf(valid, 'FACTS:'),
  ),
  edited('a NUL', 'FACTS:', '\0', 'NUL_CHARACTER'),
];

const entities: BadExamFile[] = [
  withDoctype(
    'an external entity from a file',
    '<!DOCTYPE exam [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '&x;',
  ),
  withDoctype(
    'an external entity from the web',
    '<!DOCTYPE exam [<!ENTITY x SYSTEM "http://127.0.0.1/">]>',
    '&x;',
  ),
  withDoctype('a parameter entity', '<!DOCTYPE exam [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>'),
  withDoctype('an external document type', '<!DOCTYPE exam SYSTEM "http://127.0.0.1/exam.dtd">'),
  withDoctype(
    'a billion laughs',
    `<!DOCTYPE exam [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]>`,
    '&b;',
  ),
  withDoctype(
    'a quadratic blow-up',
    `<!DOCTYPE exam [<!ENTITY a "${'a'.repeat(50_000)}">]>`,
    '&a;'.repeat(50_000),
  ),
  withDoctype('a harmless document type', '<!doctype exam>'),
  bad('a document type after the byte order mark', `\uFEFF<!DOCTYPE exam>\n${body}`, 'DOCTYPE_FORBIDDEN', 1),
  edited(
    'an entity declared in a comment',
    '<answers>',
    '<!-- <!ENTITY x "y"> --><answers>',
    'DOCTYPE_FORBIDDEN',
  ),
  edited('an unknown entity', 'FACTS:', '&facts;', 'UNKNOWN_ENTITY'),
];

const syntax: BadExamFile[] = [
  bad(
    'a truncated exam file',
    valid.slice(0, valid.indexOf('days</answer>')),
    'FILE_CUT_OFF',
    lineOf(valid, 'days</answer>'),
  ),
  bad('JSON', '{ "exam": [] }\n', 'OTHER_FORMAT', null),
  bad('HTML', '<html>\n<body>\n<p>Sign in<br>\n</body>\n</html>\n', 'OTHER_FORMAT', null),
  bad('two roots', `${valid}<exam/>\n`, 'TEXT_OUTSIDE', lineOf(valid, '</exam>') + 1),
  edited('an end tag too few', '</content>', '', 'TAG_NOT_CLOSED'),
  edited('an attribute twice', 'letter="C"', 'letter="C" letter="D"', 'ATTRIBUTE_REPEATED'),
  edited('an attribute without quotes', 'number="5"', 'number=5', 'ATTRIBUTE_SYNTAX'),
  edited('a control character', 'FACTS:', '\u0001', 'CONTROL_CHARACTER'),
  bad(
    'an open CDATA section',
    valid.replace('FACTS:', '<![CDATA['),
    'CDATA_UNCLOSED',
    lineOf(valid, 'FACTS:'),
  ),
  edited(
    '300 levels of elements',
    '<answers>',
    `${'<a>'.repeat(300)}${'</a>'.repeat(300)}<answers>`,
    'NOT_WELL_FORMED',
  ),
];

const foreign: BadExamFile[] = [
  edited('a default namespace', '<exam ', '<exam xmlns="urn:exam" ', 'NAMESPACE_FORBIDDEN'),
  edited('a prefix', '<answers>', '<x:answers xmlns:x="urn:x"/><answers>', 'NAMESPACE_FORBIDDEN'),
  edited(
    'XInclude',
    '<answers>',
    '<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/><answers>',
    'NAMESPACE_FORBIDDEN',
  ),
  edited(
    'a schema of its own',
    '<exam ',
    '<exam xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:noNamespaceSchemaLocation="file:///etc/passwd" ',
    'NAMESPACE_FORBIDDEN',
  ),
  bad('another root', '<quiz title="x"/>', 'WRONG_ROOT', 1),
];

const schema: BadExamFile[] = [
  bad('an empty exam', '<exam title="x"/>', 'ELEMENT_MISSING', 1),
  edited('no title', ' title="Sample Examination"', '', 'ATTRIBUTE_MISSING'),
  edited('a blank title', 'title="Sample Examination"', 'title=" "', 'ATTRIBUTE_VALUE'),
  edited('a day that is none', 'sitting="2025-04-23"', 'sitting="2025-02-30"', 'ATTRIBUTE_VALUE'),
  edited('an origin that is none', 'origin="sample"', 'origin="stolen"', 'ATTRIBUTE_VALUE'),
  edited('an unknown element', '<explanation>', '<hint>x</hint><explanation>', 'ELEMENT_UNKNOWN'),
  edited('text between elements', '<answers>', 'text<answers>', 'TEXT_BETWEEN_TAGS'),
  edited(
    'a question outside the categories',
    '<category ',
    '<question number="1"/><category ',
    'ELEMENT_MISPLACED',
  ),
  edited('a question without a number', '<question number="9">', '<question>', 'ATTRIBUTE_MISSING'),
  edited('question 0', '<question number="1">', '<question number="0">', 'ATTRIBUTE_VALUE'),
  edited('question one', '<question number="1">', '<question number="one">', 'ATTRIBUTE_VALUE'),
  edited('an answer without a letter', '<answer letter="A">', '<answer>', 'ATTRIBUTE_MISSING'),
  edited('an answer F', 'letter="D"', 'letter="F"', 'ATTRIBUTE_VALUE'),
  edited('an image without a description', ' description="An invoice"', '', 'ATTRIBUTE_MISSING'),
  edited('no correct answer', '<correctAnswer>B</correctAnswer>', '', 'ELEMENT_MISPLACED', 1),
  edited(
    'a sixth answer',
    '</answers>',
    `${'<answer letter="E">x</answer>'.repeat(2)}</answers>`,
    'ELEMENT_EXTRA',
  ),
];

const rules: BadExamFile[] = [
  bad('79 questions', examXml(withoutQuestion(80)), 'QUESTION_COUNT', 2),
  bad(
    '81 questions',
    valid.replace('</category>\n</exam>', `${questionXml(81)}</category>\n</exam>`),
    'QUESTION_COUNT',
    2,
  ),
  edited('a number twice', '<question number="40">', '<question number="39">', 'QUESTION_REPEATED'),
  edited('a gap at the end', '<question number="80">', '<question number="81">', 'QUESTION_NUMBER'),
  edited('a row that starts at 0100', '<question number="1">', '<question number="0100">', 'FIRST_NUMBER'),
  edited('a gap in the letters', 'letter="D"', 'letter="E"', 'ANSWER_LETTERS', -6),
  edited('a letter twice', 'letter="D"', 'letter="C"', 'ANSWER_LETTERS', -6),
  edited('an answer that says nothing', '>11 days</answer>', '> </answer>', 'ANSWER_EMPTY'),
  edited(
    'a correct answer that is not offered',
    '<correctAnswer>B',
    '<correctAnswer>A or E',
    'CORRECT_ANSWER_NOT_OFFERED',
  ),
  edited('a correct answer that is none', '<correctAnswer>B', '<correctAnswer>see 19 CFR', 'CORRECT_ANSWER'),
  edited(
    'an exhibit that is not there',
    '<question number="7">',
    '<question number="7" exhibit="case-2">',
    'EXHIBIT_UNDEFINED',
  ),
  edited('an exhibit twice', '<category ', '<exhibit id="case-1"/><category ', 'EXHIBIT_REPEATED'),
  edited('a category twice', 'name="Classification"', 'name="broker  compliance"', 'CATEGORY_REPEATED'),
  edited('a script as an image', 'url="/exhibits/invoice-2.svg"', 'url="javascript:alert(1)"', 'IMAGE_URL'),
  edited(
    'data as an image of an answer',
    'letter="A"',
    'letter="A" image="data:image/svg+xml,x"',
    'IMAGE_URL',
  ),
  edited(
    'a script in CDATA',
    '<explanation>',
    '<explanation><![CDATA[<script>alert(1)</script>]]>',
    'MARKUP_IN_TEXT',
    -9,
  ),
  edited('an escaped script', '>1 days', '>&lt;img src=x onerror=alert(1)&gt; 1 days', 'MARKUP_IN_TEXT'),
  edited('a day with a time zone', '2025-04-23', '2025-04-23Z', 'SITTING_DATE'),
  edited('a huge attribute', 'Sample Examination', megabytes('x', 4.9), 'TEXT_TOO_LONG'),
  bad(
    'nine placeholders',
    valid.replaceAll(/Within[^?]*record [1-9] be[^?]*\?/g, 'Question text here'),
    'TOO_MANY_PLACEHOLDERS',
    2,
  ),
  edited('an exam too large to publish', 'The rule gives', megabytes('é ', 0.9), 'EXAM_TOO_LARGE'),
].map((file) => (file.code === 'EXAM_TOO_LARGE' ? { ...file, line: null } : file));

const bomb = bad('a million elements', `<exam title="x">${megabytes('<a/>', 5)}</exam>`, 'FILE_LIMIT', null);

const groups = [bytes, entities, syntax, foreign, schema, rules];

/** The parser reports each by itself. */
export const badExamFiles: BadExamFile[] = groups.flat();
export const bombAndSamples: BadExamFile[] = [...groups.flatMap((group) => group.slice(0, 1)), bomb];

function withoutQuestion(number: number) {
  const exam = makeExam();
  const keep = (question: { number: number }): boolean => question.number !== number;
  return {
    ...exam,
    categories: exam.categories.map((one) => ({ ...one, questions: one.questions.filter(keep) })),
  };
}

function questionXml(number: number): string {
  const xml = examXml(withQuestion(makeExam(), 80, makeQuestion(number)));
  return xml.slice(xml.indexOf(`<question number="${number}"`), xml.indexOf('</category>\n</exam>'));
}
