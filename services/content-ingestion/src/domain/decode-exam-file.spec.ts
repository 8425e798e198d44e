import { decodeExamFile } from './decode-exam-file.js';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('decodeExamFile', () => {
  it.each([
    ['without a declaration', '<exam/>'],
    ['with utf-8 declared in any case', '<?xml version="1.0" encoding="Utf-8" standalone="yes"?>\n<exam/>'],
    ['with letters of more than one byte', '<exam title="Leixões – €"/>'],
  ])('accepts UTF-8 %s', (_what, xml) => {
    expect(decodeExamFile(utf8(xml))).toEqual({ ok: true, xml });
  });

  it.each(['<a>\r\n</a>', '<a>\r</a>'])('makes the line ends of %j line feeds', (xml) => {
    expect(decodeExamFile(utf8(xml))).toEqual({ ok: true, xml: '<a>\n</a>' });
  });

  it.each(['\n', '\r\n', '\r'])('counts the lines of a file in Windows-1252 that end with %j', (end) => {
    const bytes = Buffer.from(`<a>${end}${end}<b>don\x92t</b></a>`, 'latin1');
    expect(decodeExamFile(bytes)).toMatchObject({
      issue: { line: 3, message: expect.stringContaining('seen at "don’t"') },
    });
  });

  it('removes a byte order mark', () => {
    expect(decodeExamFile(utf8('\uFEFF<exam/>'))).toEqual({ ok: true, xml: '<exam/>' });
  });

  it.each<[string, Buffer, string, number | null]>([
    ['nothing', utf8(''), 'EMPTY', null],
    ['blanks only', utf8(' \r\n\t'), 'EMPTY', null],
    [
      'a byte that UTF-8 has not, on line 3',
      Buffer.concat([utf8('<exam>\n\n'), Buffer.from([0xe9])]),
      'NOT_UTF8',
      3,
    ],
    [
      'a sequence cut off at the end of line 2',
      Buffer.concat([utf8('<a>\n'), Buffer.from([0xc3, 0x0a, 0x41])]),
      'NOT_UTF8',
      2,
    ],
    ['an overlong slash', Buffer.from([0x3c, 0xc0, 0xaf]), 'NOT_UTF8', 1],
    ['a surrogate', Buffer.from([0x3c, 0xed, 0xa0, 0x80]), 'NOT_UTF8', 1],
    ['UTF-16 with its mark', utf16le('\uFEFF<!DOCTYPE exam>'), 'OTHER_FORMAT', null],
    ['UTF-16 without its mark', utf16le('<a>\n<!DOCTYPE exam>'), 'OTHER_FORMAT', null],
    ['a NUL on line 2', utf8('<exam>\n\0</exam>'), 'NUL_CHARACTER', 2],
    ['UTF-7', utf8('<?xml version="1.0" encoding="UTF-7"?>\n+ADw-exam/+AD4-'), 'WRONG_ENCODING', 1],
    ['another encoding', utf8("<?xml version='1.0' encoding='ISO-8859-1'?>\n<exam/>"), 'WRONG_ENCODING', 1],
    ['a document type', utf8('<?xml version="1.0"?>\n<!DOCTYPE exam [\n]>\n<exam/>'), 'DOCTYPE_FORBIDDEN', 2],
    ['a document type in small letters', utf8('<!doctype exam>'), 'DOCTYPE_FORBIDDEN', 1],
    [
      'an entity inside a comment',
      utf8('<exam>\n<!-- \n<!ENTITY x "y"> -->\n</exam>'),
      'DOCTYPE_FORBIDDEN',
      3,
    ],
  ])('refuses %s', (_what, bytes, code, line) => {
    expect(decodeExamFile(bytes)).toMatchObject({ ok: false, issue: { code, line } });
  });

  it('refuses an empty file with a message about content', () => {
    expect(decodeExamFile(utf8(''))).toMatchObject({
      issue: { message: 'Please provide XML content to ingest' },
    });
  });
});
