import { REFERENCE_NAME_MAX } from '@tenfold/exam';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { defineCall } from './call.js';
import { CalendarDay, Id, Nullable, Text, Timestamp } from './validation.js';

export const REFERENCE_FILE_MAX_MEGABYTES = 20;
export const REFERENCE_UPLOAD_TTL_SECONDS = 180;
/** Title 19 has 10 MB. */
const LOAD_REFERENCE_TIMEOUT_MS = 150_000;
export const REFERENCE_SEARCH_MAX = 100;
export const RESOLVED_CITATIONS_MAX = 100;
export const REFERENCE_PLACE_MAX = 1_000_000;

export function referenceUploadKey(uploadId: string): string {
  return `upload:reference:${uploadId}`;
}

export const referenceDivisionKinds = [
  'title',
  'subtitle',
  'chapter',
  'subchapter',
  'part',
  'subpart',
  'group',
  'section',
  'appendix',
  'heading',
  'tariff-section',
  'note',
  'document',
  'document-section',
  'page',
] as const;
export type ReferenceDivisionKind = (typeof referenceDivisionKinds)[number];

export const referenceParagraphKinds = [
  'text',
  'heading',
  'note',
  'example',
  'extract',
  'source',
  'table',
  'line',
] as const;
export type ReferenceParagraphKind = (typeof referenceParagraphKinds)[number];

export const referenceStates = ['loaded', 'published', 'withdrawn'] as const;
export type ReferenceState = (typeof referenceStates)[number];

export class UnreadReferencePart {
  /** 0: `what` names the page. */
  @IsInt() line!: number;
  @IsString() what!: string;
}

export class ReferenceEdition {
  @Id() editionId!: string;
  /** `cfr-19`, `htsus`, `htsus-notes`, or the name of a document, such as "CBP Form 7501" (`workOf`). */
  @IsString() work!: string;
  @IsString() title!: string;
  @CalendarDay() day!: string;
  /** Summaries in the project's own words, in place of the reference. */
  @IsBoolean() isSummary!: boolean;
}

export class ManagedReferenceEdition extends ReferenceEdition {
  @IsIn(referenceStates) state!: ReferenceState;
  @IsInt() divisions!: number;
  @IsInt() paragraphs!: number;
  @Timestamp() loadedAt!: string;
  /** At most 200; `unreadCount` counts all. */
  @ValidateNested({ each: true }) @Type(() => UnreadReferencePart) unread!: UnreadReferencePart[];
  @IsInt() unreadCount!: number;
}

export class TariffRates {
  @IsString() number!: string;
  @IsInt() indent!: number;
  @IsArray() @IsString({ each: true }) units!: string[];
  @IsString() general!: string;
  @IsString() special!: string;
  @IsString() other!: string;
  @IsArray() @IsString({ each: true }) footnotes!: string[];
  @IsString() quota!: string;
  @IsString() additionalDuties!: string;
}

export class ReferenceTable {
  @IsArray() head!: string[][];
  @IsArray() rows!: string[][];
}

export class ReferenceParagraph {
  @IsInt() place!: number;
  @IsIn(referenceParagraphKinds) kind!: ReferenceParagraphKind;
  /** Designations: `["d", "2"]` of 19 CFR 111.30(d)(2). */
  @IsArray() @IsString({ each: true }) path!: string[];
  @IsString() text!: string;
  /** Starts and ends of ranges of the text, in turn. */
  @IsArray() @IsInt({ each: true }) italics!: number[];
  @Nullable() @ValidateNested() @Type(() => ReferenceTable) table!: ReferenceTable | null;
  @Nullable() @ValidateNested() @Type(() => TariffRates) line!: TariffRates | null;
}

export class ReferenceDivisionName {
  @IsInt() place!: number;
  @IsIn(referenceDivisionKinds) kind!: ReferenceDivisionKind;
  @IsString() number!: string;
  @IsString() heading!: string;
}

export class ReferenceDivision extends ReferenceDivisionName {
  @ValidateNested() @Type(() => ReferenceEdition) edition!: ReferenceEdition;
  /** The outermost first. */
  @ValidateNested({ each: true }) @Type(() => ReferenceDivisionName) parents!: ReferenceDivisionName[];
  @ValidateNested({ each: true }) @Type(() => ReferenceDivisionName) children!: ReferenceDivisionName[];
  @Nullable()
  @ValidateNested()
  @Type(() => ReferenceDivisionName)
  previous!: ReferenceDivisionName | null;
  @Nullable() @ValidateNested() @Type(() => ReferenceDivisionName) next!: ReferenceDivisionName | null;
  @ValidateNested({ each: true }) @Type(() => ReferenceParagraph) paragraphs!: ReferenceParagraph[];
}

export class ReferenceHit extends ReferenceDivisionName {
  /** Of the first paragraph with the words; null when number or heading has them. */
  @Nullable() @IsInt() paragraph!: number | null;
  @IsString() snippet!: string;
  /** Starts and ends of ranges of the snippet, in turn. */
  @IsArray() @IsInt({ each: true }) marks!: number[];
}

export const lawDecisions = ['unchanged', 'key-differs'] as const;
export type LawDecision = (typeof lawDecisions)[number];

/** The cited text differs in a later edition. */
export class ReferenceChange {
  @IsString() reference!: string;
  /** The last published one. */
  @ValidateNested() @Type(() => ReferenceEdition) edition!: ReferenceEdition;
  @IsString() before!: string;
  /** Empty: the edition does not have the place. */
  @IsString() after!: string;
  /** Of an editor, on the meaning. */
  @Nullable() @IsIn(lawDecisions) decision!: LawDecision | null;
}

export const citationStates = ['found', 'missing', 'not-loaded'] as const;
export type CitationState = (typeof citationStates)[number];

export class ResolvedReference {
  /** The reference in the form of a search: "19 CFR 111.30(d)". */
  @IsString() reference!: string;
  /** `missing`: the edition has the part or chapter, but not this place. */
  @IsIn(citationStates) state!: CitationState;
  @Nullable() @ValidateNested() @Type(() => ReferenceEdition) edition!: ReferenceEdition | null;
  @Nullable() @ValidateNested() @Type(() => ReferenceDivisionName) division!: ReferenceDivisionName | null;
  /** Places of the first and the last cited paragraph; null for a whole division. */
  @Nullable() @IsInt() from!: number | null;
  @Nullable() @IsInt() to!: number | null;
  /** The cited paragraphs and those that introduce them, shortened. */
  @ValidateNested({ each: true }) @Type(() => ReferenceParagraph) excerpt!: ReferenceParagraph[];
  /** Of a missing place: what was probably meant. */
  @Nullable() @IsString() likely!: string | null;
  @Nullable() @ValidateNested() @Type(() => ReferenceChange) change!: ReferenceChange | null;
}

export class ResolvedCitation {
  @IsString() citation!: string;
  @ValidateNested({ each: true }) @Type(() => ResolvedReference) references!: ResolvedReference[];
}

/** The upload waits under `referenceUploadKey(uploadId)`. */
export class LoadReferenceInput {
  @Id() uploadId!: string;
  /** Of the edition. */
  @CalendarDay() day!: string;
  /** Of a PDF or text: what it is, as a citation writes it, such as "HTSUS Chapter 64". */
  @IsOptional() @Text(REFERENCE_NAME_MAX) name?: string;
}

export class LoadReferenceQuery {
  @CalendarDay() day!: string;
  @IsOptional() @Text(REFERENCE_NAME_MAX) name?: string;
}

export class ChangeReferenceStateBody {
  @IsIn(['published', 'withdrawn']) state!: 'published' | 'withdrawn';
}

export class ChangeReferenceStateInput extends ChangeReferenceStateBody {
  @Id() editionId!: string;
}

export class ReferenceDivisionParameters {
  @Id() editionId!: string;
  @Type(() => Number) @IsInt() @Min(0) @Max(REFERENCE_PLACE_MAX) place!: number;
}

export class ReferenceEditionParameters {
  @Id() editionId!: string;
}

export class ReferenceSearchQuery {
  @Text(REFERENCE_SEARCH_MAX) @MinLength(2) q!: string;
}

export class SearchReferenceInput extends ReferenceSearchQuery {
  @Id() editionId!: string;
}

export class ResolveCitationsInput {
  @IsArray()
  @ArrayMaxSize(RESOLVED_CITATIONS_MAX)
  @IsString({ each: true })
  @MaxLength(500, { each: true })
  citations!: string[];
  /** Day of the edition that the exam printed. */
  @IsOptional() @CalendarDay() day?: string;
  /** Only this edition: for links inside it. */
  @IsOptional() @Id() editionId?: string;
}

export const loadReference = defineCall({
  subject: 'rpc.content.reference.load',
  access: 'editor',
  input: LoadReferenceInput,
  isIdempotent: true,
  output: ManagedReferenceEdition,
  problems: ['NOT_FOUND', 'TOO_LARGE', 'INVALID_INPUT'],
  timeoutMs: LOAD_REFERENCE_TIMEOUT_MS,
});

export const changeReferenceState = defineCall({
  subject: 'rpc.content.reference.change-state',
  access: 'editor',
  input: ChangeReferenceStateInput,
  isIdempotent: true,
  output: ManagedReferenceEdition,
  problems: ['NOT_FOUND', 'CONFLICT'],
  http: 'PATCH /api/admin/references/:editionId',
  summary: 'Publish a loaded or withdrawn edition of a reference, or withdraw it',
  body: ChangeReferenceStateBody,
});

export const listManagedReferences = defineCall({
  subject: 'rpc.content.reference.list-managed',
  access: 'editor',
  output: [ManagedReferenceEdition],
  http: 'GET /api/admin/references',
  summary: 'All editions of references that were loaded',
});

export const listReferences = defineCall({
  subject: 'rpc.content.reference.list',
  access: 'signed-in',
  output: [ReferenceEdition],
  http: 'GET /api/references',
  summary: 'The published editions of references',
});

export const readReferenceDivision = defineCall({
  subject: 'rpc.content.reference.read-division',
  access: 'signed-in',
  input: ReferenceDivisionParameters,
  output: ReferenceDivision,
  problems: ['NOT_FOUND'],
});

export const listReferenceContents = defineCall({
  subject: 'rpc.content.reference.list-contents',
  access: 'signed-in',
  input: ReferenceEditionParameters,
  output: [ReferenceDivisionName],
  problems: ['NOT_FOUND'],
  http: 'GET /api/references/:editionId/contents',
  summary:
    'The parts of a published edition of the CFR, the chapters of the tariff, its notes outside of chapters, or the pages and sections of a document',
  parameters: ReferenceEditionParameters,
});

export const sampleReferenceHeadings = defineCall({
  subject: 'rpc.content.reference.sample-headings',
  access: 'signed-in',
  input: ReferenceEditionParameters,
  output: [ReferenceDivisionName],
  problems: ['NOT_FOUND'],
  http: 'GET /api/references/:editionId/headings',
  summary:
    'Some sections or headings of a published edition, at random, each with a heading that is in one part alone',
  parameters: ReferenceEditionParameters,
});

export const searchReference = defineCall({
  subject: 'rpc.content.reference.search',
  access: 'signed-in',
  input: SearchReferenceInput,
  output: [ReferenceHit],
  problems: ['NOT_FOUND'],
  http: 'GET /api/references/:editionId/search',
  summary: 'Search one published edition by words, number or heading, best match first',
  parameters: ReferenceEditionParameters,
  query: ReferenceSearchQuery,
});

export const resolveCitations = defineCall({
  subject: 'rpc.content.reference.resolve',
  access: 'signed-in',
  input: ResolveCitationsInput,
  output: [ResolvedCitation],
  isIdempotent: true,
  callers: ['quiz'],
  http: 'POST /api/references/resolve',
  summary: 'Find the places that citations name in the published editions nearest to a day',
});
