import type { TariffRates } from '@tenfold/contracts';
import {
  paragraphOf,
  ReferenceFileError,
  UNREAD_LISTED_MAX,
  type ParsedDivision,
  type ParsedParagraph,
  type ReadReference,
} from './parsed-division.js';

type Row = Readonly<Record<string, unknown>>;

const NUMBER = /^(\d{4})(?:\.(\d{2})(?:\.(\d{2})(?:\.?(\d{2}))?)?)?$|^(\d{2})$/;
const INDENT_MAX = 12;

/**
 * Reads the export of the tariff by USITC: a flat list in order. A heading of four digits is a division, the lines below it are its
 * paragraphs, with the rates of the line that they belong to.
 *
 * @throws ReferenceFileError
 */
export function readTariff(text: string, emit: (division: ParsedDivision) => void): ReadReference {
  const { rows, isSummary } = rowsOf(text);
  const unread: ReadReference['unread'] = [];
  let unreadCount = 0;
  const divisions = new Map<string, ParsedDivision>();
  let heading: ParsedDivision | null = null;
  let above: { indent: number; path: string[]; rates: TariffRates }[] = [];
  const open = (kind: 'chapter' | 'heading', number: string, title: string, parent: number | null) => {
    const known = divisions.get(number);
    if (known) return known;
    const division = {
      place: divisions.size,
      parent,
      kind,
      number,
      heading: title,
      key: `${kind} ${number}`,
      paragraphs: [],
    };
    divisions.set(number, division);
    return division;
  };
  rows.forEach((row, index) => {
    const number = textOf(row['htsno']);
    const [whole, four, six, eight, ten, two] = NUMBER.exec(number) ?? [];
    const description = withoutTags(textOf(row['description']));
    if (two !== undefined) return void open('chapter', two, description, null);
    if ((number !== '' && whole === undefined) || description === '') {
      unreadCount += 1;
      if (unread.length < UNREAD_LISTED_MAX)
        unread.push({ line: index + 1, what: `the entry "${number.slice(0, 30)}"` });
      return;
    }
    if (four !== undefined && heading?.number !== four) {
      const chapter = open('chapter', four.slice(0, 2), '', null);
      heading = open('heading', four, six === undefined ? description : '', chapter.place);
      above = [];
    }
    if (heading === null) return;
    const indent = Math.min(INDENT_MAX, Number.parseInt(textOf(row['indent'])) || 0);
    above = above.filter((one) => one.indent < indent);
    const parent = above.at(-1);
    const path =
      four === undefined ? (parent?.path ?? []) : [six, eight, ten].filter((one) => one !== undefined);
    const rates = ratesOf(row, number, indent, parent?.rates);
    heading.paragraphs.push(lineOf(description, path, rates));
    above.push({ indent, path, rates });
  });
  if (divisions.size === 0) throw noTariff();
  for (const division of divisions.values()) emit(division);
  return {
    work: 'htsus',
    title: 'Harmonized Tariff Schedule of the United States',
    isSummary,
    unread,
    unreadCount,
  };
}

function rowsOf(text: string): { rows: Row[]; isSummary: boolean } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw noTariff();
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { lines?: unknown } | null)?.lines;
  if (!Array.isArray(list)) throw noTariff();
  const rows = list.filter((row): row is Row => typeof row === 'object' && row !== null);
  return {
    rows,
    isSummary: !Array.isArray(parsed) && (parsed as { content?: unknown }).content === 'summary',
  };
}

function noTariff(): ReferenceFileError {
  return new ReferenceFileError(
    'This JSON has no lines of the tariff ("htsno", "indent", "description"). Load an export of USITC.',
  );
}

/** Lines of ten digits have the rates of their line of eight. */
function ratesOf(row: Row, number: string, indent: number, inherited: TariffRates | undefined): TariffRates {
  const rate = (name: 'general' | 'special' | 'other') =>
    textOf(row[name]) || (number === '' ? '' : (inherited?.[name] ?? ''));
  const units = Array.isArray(row['units']) ? row['units'].map(textOf).filter(Boolean) : [];
  const footnotes = Array.isArray(row['footnotes']) ? row['footnotes'] : [];
  return {
    number,
    indent,
    units,
    general: rate('general'),
    special: rate('special'),
    other: rate('other'),
    footnotes: footnotes
      .map((one) => textOf((one as Row | null)?.['value']))
      .filter(Boolean)
      .slice(0, 20),
    quota: textOf(row['quotaQuantity']),
    additionalDuties: textOf(row['additionalDuties']),
  };
}

function lineOf(description: string, path: string[], line: TariffRates): ParsedParagraph {
  return { ...paragraphOf('line', description), path, line };
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value.trim().slice(0, 5_000)
    : typeof value === 'number'
      ? String(value)
      : '';
}

function withoutTags(html: string): string {
  return html
    .replace(/<\/?[a-z]{1,10}\s?\/?>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
