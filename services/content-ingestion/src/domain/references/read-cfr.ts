import { roleOf, type Role } from './element-roles.js';
import { nameDivision } from './name-division.js';
import { paragraphPaths } from './paragraph-paths.js';
import {
  paragraphOf,
  ReferenceFileError,
  UNREAD_LISTED_MAX,
  type ParsedDivision,
  type ParsedParagraph,
  type ReadReference,
  type UnreadPart,
} from './parsed-division.js';
import { tableOf, type Cell } from './read-table.js';
import { StyledText } from './styled-text.js';

interface OpenElement {
  name: string;
  role: Role;
  attributes: Readonly<Record<string, string>>;
}

interface OpenDivision extends ParsedDivision {
  attributes: Readonly<Record<string, string>>;
}

type ParagraphKind = ParsedParagraph['kind'];

/** A file of one part may not name its title. */
const CUSTOMS_TITLE = '19';
const METADATA_MAX = 300;
const NAME_MAX = 40;
const DEPTH_MAX = 100;
const SPAN_MAX = 50;
const TEXT_ROLES = new Set<Role['is']>(['paragraph', 'heading', 'subject', 'caption', 'cell', 'head-cell']);

/** Receives the elements and texts of an eCFR or GPO file in order, and emits each division when it ends. */
export class CfrReader {
  private readonly open: OpenElement[] = [];
  private readonly divisions: OpenDivision[] = [];
  private divisionCount = 0;
  private text = new StyledText();
  private table: { cells: Cell[][] } | null = null;
  private readonly unread: UnreadPart[] = [];
  private unreadCount = 0;
  private title: { number: string; heading: string } | null = null;
  /** "Title 19" on the title page of GPO's files, which is skipped. */
  private titlePage = '';
  private isSummary = false;

  constructor(private readonly emit: (division: ParsedDivision) => void) {}

  start(givenName: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const name = givenName.toUpperCase();
    if (this.isSkipping() || this.isTooDeep(line)) return void this.push(name, { is: 'skipped' }, attributes);
    if (this.open.length === 0) this.isSummary = attributes['CONTENT'] === 'summary';
    const role = this.roleHere(name, attributes, line);
    switch (role.is) {
      case 'division':
        this.flush();
        this.openDivision(role.kind, attributes);
        break;
      case 'italic':
        this.text.startItalic();
        break;
      case 'inline':
        if (name === 'BR') this.text.add(' ');
        break;
      case 'picture':
        this.note(line, 'a picture or formula');
        return void this.push(name, { is: 'skipped' }, attributes);
      case 'table':
        this.flush();
        this.table = { cells: [] };
        break;
      case 'row':
        this.table?.cells.push([]);
        break;
      case 'cell':
      case 'head-cell':
        this.text = new StyledText();
        break;
      default:
        this.flush();
    }
    this.push(name, role, attributes);
  }

  characters(text: string): void {
    if (this.open.at(-1)?.name === 'TITLENUM') this.titlePage += text.slice(0, METADATA_MAX);
    if (!this.isSkipping()) this.text.add(text);
  }

  end(): void {
    const kind = this.kind();
    const element = this.open.pop();
    if (element === undefined || element.role.is === 'skipped') return;
    const { role } = element;
    switch (role.is) {
      case 'division':
        this.flush();
        this.closeDivision();
        break;
      case 'italic':
        this.text.endItalic();
        break;
      case 'inline':
        break;
      case 'cell':
      case 'head-cell':
        this.endCell(element);
        break;
      case 'row':
        break;
      case 'table':
        this.endTable();
        break;
      case 'heading':
      case 'number':
      case 'subject':
        this.nameWith(role.is);
        break;
      case 'caption':
        this.endCaption(element);
        break;
      default:
        this.flush(kind);
    }
  }

  /** @throws ReferenceFileError when the file has no part or section */
  finish(): ReadReference {
    const [unclosed] = this.open;
    if (unclosed)
      throw new ReferenceFileError(
        `The XML ends inside ${unclosed.name}. Load the file again from its source.`,
      );
    if (this.divisionCount === 0)
      throw new ReferenceFileError(
        'This XML has no parts or sections (DIV5 to DIV9, or PART and SECTION). Load an XML file of the eCFR or of GPO.',
      );
    const [printed] = /\d{1,2}/.exec(this.titlePage) ?? [];
    const number = this.title?.number || (printed ?? CUSTOMS_TITLE);
    const heading = this.title?.heading || (number === CUSTOMS_TITLE ? 'Customs Duties' : '');
    return {
      work: `cfr-${number}`,
      title: `Title ${number}${heading === '' ? '' : `, ${heading}`}`,
      isSummary: this.isSummary,
      unread: this.unread,
      unreadCount: this.unreadCount,
    };
  }

  /** Bounds the search through the open elements. */
  private isTooDeep(line: number): boolean {
    if (this.open.length < DEPTH_MAX) return false;
    this.note(line, 'an element inside too many others');
    return true;
  }

  private isSkipping(): boolean {
    return this.open.at(-1)?.role.is === 'skipped';
  }

  private push(name: string, role: Role, attributes: Readonly<Record<string, string>>): void {
    this.open.push({ name, role, attributes });
  }

  private note(line: number, what: string): void {
    this.unreadCount += 1;
    if (this.unread.length < UNREAD_LISTED_MAX) this.unread.push({ line, what });
  }

  private roleHere(name: string, attributes: Readonly<Record<string, string>>, line: number): Role {
    const known = roleOf(name, attributes);
    const isInText = this.open.some(({ role }) => TEXT_ROLES.has(role.is));
    // beside paragraphs it lists the amendments
    if (name === 'XREF' && !isInText) return { is: 'container', kind: 'source' };
    if (known !== null) return known;
    this.note(line, `the element ${name.slice(0, NAME_MAX)}`);
    // its texts are kept
    return isInText ? { is: 'inline' } : { is: 'container', kind: null };
  }

  private openDivision(kind: ParsedDivision['kind'], attributes: Readonly<Record<string, string>>): void {
    const parent = this.divisions.at(-1)?.place ?? null;
    const place = this.divisionCount;
    this.divisionCount += 1;
    this.divisions.push({
      place,
      parent,
      kind,
      number: '',
      heading: '',
      key: null,
      paragraphs: [],
      attributes,
    });
  }

  private closeDivision(): void {
    const division = this.divisions.pop();
    if (division === undefined) return;
    const { attributes, ...parsed } = division;
    const named = nameDivision(parsed, attributes, this.divisions);
    // children are named after their parts, which are still open
    if (named.kind === 'title') this.title = { number: named.number, heading: named.heading };
    else this.title ??= titleOf(attributes);
    this.emit({ ...named, paragraphs: withPaths(named.paragraphs) });
  }

  /** The kind of the innermost container. */
  private kind(): ParagraphKind {
    for (let depth = this.open.length - 1; depth >= 0; depth -= 1) {
      const role = this.open[depth]?.role;
      if (role?.is === 'division') return 'text';
      if (role?.is === 'container' && role.kind !== null) return role.kind;
    }
    return 'text';
  }

  /** Ends the text before an element or after one. */
  private flush(kind: ParagraphKind = this.kind()): void {
    const { text, italics } = this.text.take();
    this.text = new StyledText();
    if (text !== '') this.divisions.at(-1)?.paragraphs.push({ ...paragraphOf(kind, text), italics });
  }

  private nameWith(role: 'heading' | 'number' | 'subject'): void {
    const division = this.divisions.at(-1);
    const { text } = this.text.take();
    this.text = new StyledText();
    if (division === undefined || text === '') return;
    const isOwn = this.open.at(-1)?.role.is === 'division';
    if (!isOwn) division.paragraphs.push(paragraphOf(this.kind() === 'source' ? 'source' : 'heading', text));
    else if (role === 'number') division.number = text;
    else division.heading = division.heading === '' ? text : `${division.heading} ${text}`;
  }

  /** GPO's `HD SOURCE="HED"` names its division. */
  private endCaption({ attributes }: OpenElement): void {
    const division = this.divisions.at(-1);
    const isName =
      attributes['SOURCE'] === 'HED' && division?.heading === '' && this.open.at(-1)?.role.is === 'division';
    if (isName) this.nameWith('heading');
    else this.flush('heading');
  }

  private endCell({ role, attributes }: OpenElement): void {
    const { text } = this.text.take();
    this.text = new StyledText();
    if (this.table === null) return;
    // the heads of GPO's tables are in no row
    if (this.table.cells.length === 0) this.table.cells.push([]);
    const span = (name: string) =>
      Math.min(SPAN_MAX, Math.max(1, Number.parseInt(attributes[name] ?? '1') || 1));
    const cell = { text, isHead: role.is === 'head-cell', columns: span('COLSPAN'), rows: span('ROWSPAN') };
    this.table.cells.at(-1)?.push(cell);
  }

  private endTable(): void {
    const cells = this.table?.cells ?? [];
    this.table = null;
    const { head, rows } = tableOf(cells);
    const text = [...head, ...rows]
      .map((row) => row.filter(Boolean).join(' '))
      .join(' ')
      .trim();
    if (text !== '')
      this.divisions.at(-1)?.paragraphs.push({ ...paragraphOf('table', text), table: { head, rows } });
  }
}

/** The eCFR names title and date in the metadata of each division. */
function titleOf(attributes: Readonly<Record<string, string>>): { number: string; heading: string } | null {
  const number = /title-(\d{1,2})\b/.exec(
    (attributes['HIERARCHY_METADATA'] ?? '').slice(0, METADATA_MAX),
  )?.[1];
  return number === undefined ? null : { number, heading: '' };
}

function withPaths(paragraphs: readonly ParsedParagraph[]): ParsedParagraph[] {
  const paths = paragraphPaths(paragraphs.filter(({ kind }) => kind === 'text'));
  let index = 0;
  let path: string[] = [];
  return paragraphs.map((paragraph) => {
    if (paragraph.kind === 'text') path = paths[index++] ?? [];
    return { ...paragraph, path: paragraph.kind === 'source' ? [] : path };
  });
}
