const ASK_FOR_XML = 'Send the exam as an XML file in UTF-8, as the format requirements describe.';

interface ForeignFormat {
  matches: (bytes: Uint8Array, text: string) => boolean;
  explanation: string;
}

const startsWith =
  (...signature: number[]) =>
  (bytes: Uint8Array): boolean =>
    signature.every((byte, index) => bytes[index] === byte);
const isPdf = startsWith(0x25, 0x50, 0x44, 0x46);
const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);
const isUtf16 = (bytes: Uint8Array): boolean =>
  startsWith(0xff, 0xfe)(bytes) ||
  startsWith(0xfe, 0xff)(bytes) ||
  startsWith(0x3c, 0x00)(bytes) ||
  startsWith(0x00, 0x3c)(bytes);

const isIn =
  (archive: string) =>
  (bytes: Uint8Array, text: string): boolean =>
    isZip(bytes) && text.includes(archive);

/** No text has a NUL here. */
const BINARY_WITHIN = 1_000;

const IMPORT_IT = 'Choose the file with “Choose a file”: it is imported as a draft.';
const AS_CSV =
  'Save its table as CSV in UTF-8, with the titles of the columns in the first row, and choose that file.';
const picture = (name: string): string =>
  `This is an image (${name}). Upload it to a question in the editor, and send its text as an exam file.`;

/** The first that matches wins. */
const formats: ForeignFormat[] = [
  { matches: isIn('word/'), explanation: `This is a Word document (.docx). ${IMPORT_IT}` },
  { matches: isIn('xl/'), explanation: `This is an Excel workbook (.xlsx). ${IMPORT_IT}` },
  { matches: isIn('ppt/'), explanation: `This is a PowerPoint file (.pptx). ${ASK_FOR_XML}` },
  {
    matches: isIn('opendocument.spreadsheet'),
    explanation: `This is an OpenDocument spreadsheet (.ods). ${AS_CSV}`,
  },
  {
    matches: isIn('application/vnd.oasis.opendocument'),
    explanation: `This is an OpenDocument file (.odt, .odp). ${ASK_FOR_XML}`,
  },
  {
    matches: isIn('collection.anki2'),
    explanation:
      'This is an Anki package (.apkg), which cannot be read again. Export the exam as XML, JSON, CSV, QTI or Moodle XML instead.',
  },
  {
    matches: isIn('imsmanifest.xml'),
    explanation: `This is a QTI package. ${IMPORT_IT}`,
  },
  { matches: isZip, explanation: 'This is a ZIP archive. Unpack it and send the .xml file inside.' },
  {
    matches: startsWith(0x1f, 0x8b),
    explanation: 'This file is compressed with gzip (.gz). Unpack it and send the .xml file inside.',
  },
  { matches: isPdf, explanation: `This is a PDF. ${IMPORT_IT}` },
  { matches: startsWith(0x89, 0x50, 0x4e, 0x47), explanation: picture('PNG') },
  { matches: startsWith(0xff, 0xd8, 0xff), explanation: picture('JPEG') },
  { matches: startsWith(0x47, 0x49, 0x46, 0x38), explanation: picture('GIF') },
  { matches: (_, text) => /^RIFF[\s\S]{4}WEBP/.test(text), explanation: picture('WebP') },
  {
    matches: (_, text) => /^[\s\S]{4}ftyp(?:heic|heix|mif1|avif)/.test(text),
    explanation: picture('HEIC or AVIF'),
  },
  {
    matches: startsWith(0xd0, 0xcf, 0x11, 0xe0),
    explanation: `This is an old Word or Excel file (.doc or .xls). ${ASK_FOR_XML}`,
  },
  {
    matches: isUtf16,
    explanation:
      'This file is saved as UTF-16. Save it again as UTF-8: in Notepad, choose Save as and the encoding UTF-8.',
  },
  {
    matches: (_, text) => !text.startsWith('<') && text.slice(0, BINARY_WITHIN).includes('\0'),
    explanation: `This is not a text file. ${ASK_FOR_XML}`,
  },
  { matches: (_, text) => text.startsWith('{\\rtf'), explanation: `This is an RTF document. ${ASK_FOR_XML}` },
  {
    matches: (_, text) => /^(?:<!doctype\s+html|<html)\b/i.test(text),
    explanation: `This is a web page (HTML). ${ASK_FOR_XML}`,
  },
  {
    matches: (_, text) => text.startsWith('{') && text.includes('"tenfold-exam'),
    explanation: `This is the JSON of an exported exam. ${IMPORT_IT}`,
  },
  { matches: (_, text) => /^[{[]/.test(text), explanation: `This is JSON. ${ASK_FOR_XML}` },
  {
    matches: (_, text) => !text.startsWith('<') && isTableOfQuestions(text),
    explanation: `This is a table of questions (CSV). ${IMPORT_IT}`,
  },
  {
    matches: (_, text) => !text.startsWith('<') && GIFT_ANSWERS.test(text),
    explanation: `These are questions in GIFT. ${IMPORT_IT}`,
  },
];

const RECOGNIZED_WITHIN = 50_000;
/** At the end of an archive: the list of its files. */
const LISTED_WITHIN = 200_000;

/** Bounded, because browsers recognize files on the main thread. */
function recognizedPart(bytes: Uint8Array): string {
  const latin = (part: Uint8Array) => new TextDecoder('latin1').decode(part);
  const beginning = latin(bytes.subarray(0, RECOGNIZED_WITHIN)).replace(/^ï»¿/, '').trimStart();
  if (!isZip(bytes)) return beginning;
  return beginning + latin(bytes.subarray(Math.max(RECOGNIZED_WITHIN, bytes.length - LISTED_WITHIN)));
}

/** Recognizes files of other formats by their first bytes. Returns null for XML, also when it is faulty, and for other texts. */
export function nameForeignFile(bytes: Uint8Array): string | null {
  const text = recognizedPart(bytes);
  return formats.find(({ matches }) => matches(bytes, text))?.explanation ?? null;
}

/** Why this is no XML; null for XML, also when it is faulty. */
export function explainForeignFile(bytes: Uint8Array): string | null {
  const text = recognizedPart(bytes);
  const isText = text !== '' && !text.startsWith('<');
  return (
    nameForeignFile(bytes) ??
    (isText
      ? 'This is not XML: the first character of an exam file is <. Delete what stands before it.'
      : null)
  );
}

/** Formats of other programs, and our JSON, that can be imported as a draft. */
export const importFormats = [
  'qti',
  'moodle',
  'gift',
  'csv',
  'xlsx',
  'docx',
  'aiken',
  'anki',
  'json',
  'paper',
] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importFormatNames: Record<ImportFormat, string> = {
  qti: 'QTI package',
  moodle: 'Moodle XML file',
  gift: 'GIFT file',
  csv: 'CSV file',
  xlsx: 'Excel workbook',
  docx: 'Word document',
  aiken: 'Aiken file or text with lettered options',
  anki: 'text of Anki notes',
  json: 'JSON file',
  paper: 'PDF or text of a past exam',
};

/** A pair of braces with an answer, as in `{=right ~wrong}`. */
const GIFT_ANSWERS = /\{[^{}=~]*[=~][^{}]*\}/;

/** Recognizes a file to import by its content. Returns null for exam files and for anything else. */
export function recognizeImport(bytes: Uint8Array): ImportFormat | null {
  const text = recognizedPart(bytes);
  if (isZip(bytes)) return archiveFormats.find(({ part }) => text.includes(part))?.format ?? null;
  if (isPdf(bytes)) return 'paper';
  if (text.startsWith('<')) return xmlFormats.get(rootOf(text)) ?? null;
  if (/^\{\s*"/.test(text)) return 'json';
  if (text.split('\0').length > 1 + text.length / CHARACTERS_PER_NUL) return null;
  if (isTableOfQuestions(text)) return 'csv';
  if (text.startsWith('{\\rtf')) return null;
  if (/^#(?:separator|html|columns|notetype|deck|tags)/.test(text)) return 'anki';
  // a question in Aiken may have braces, too
  if (isLettered(text)) return 'aiken';
  if (GIFT_ANSWERS.test(text)) return 'gift';
  return isPaper(text) ? 'paper' : null;
}

/** Binary files have more NULs. A long text with one is refused with its place. */
const CHARACTERS_PER_NUL = 1_000;

const archiveFormats: readonly { part: string; format: ImportFormat }[] = [
  { part: 'imsmanifest.xml', format: 'qti' },
  { part: 'word/document.xml', format: 'docx' },
  { part: 'xl/workbook.xml', format: 'xlsx' },
];

/** Each question has its key: below its options, or as an asterisk before one of them. */
function isLettered(text: string): boolean {
  return (
    /^ *\(?[A-Ea-e][.)] *\S/m.test(text) &&
    /^ *(?:(?:correct )?answer: ?\(?[A-E]\b|\*[A-E][.)] *\S)/im.test(text)
  );
}

const OPTIONS_MIN = 6;

/** Text of a past exam, as copied from its PDF: numbers and options at the beginnings of lines. */
function isPaper(text: string): boolean {
  const options = text.match(/^ *[A-E][.)] +\S/gm)?.length ?? 0;
  return options >= OPTIONS_MIN && /^ *\d{1,2}[.)] +\S/m.test(text);
}

const xmlFormats = new Map<string, ImportFormat>([
  ['quiz', 'moodle'],
  ['questestinterop', 'qti'],
]);

function rootOf(text: string): string {
  let root = text;
  while (root.startsWith('<?') || root.startsWith('<!--')) {
    const end = root.startsWith('<?') ? '?>' : '-->';
    const at = root.indexOf(end);
    if (at < 0) return '';
    root = root.slice(at + end.length).trimStart();
  }
  return /^<(\w+)[\s>]/.exec(root)?.[1] ?? '';
}

const COLUMNS_MAX = 200;

function isTableOfQuestions(text: string): boolean {
  const [head = ''] = text.split('\n', 1);
  const titles = head.toLowerCase().split(/[,;\t]/, COLUMNS_MAX);
  const has = (word: RegExp) => titles.some((title) => word.test(title));
  return titles.length >= 4 && has(/question|text|stem|content/) && has(/correct|answer|key/);
}
