import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import {
  ReferenceChange,
  ReferenceDivisionName,
  ReferenceEdition,
  lawDecisions,
  type LawDecision,
} from './references.js';
import { Id, Nullable, PageLimit, PageOffset, Text } from './validation.js';

export const CITATION_MAX = 500;

/** A place that two editions of a work do not have alike. */
export class ChangedDivision {
  /** null: added. */
  @Nullable() @ValidateNested() @Type(() => ReferenceDivisionName) before!: ReferenceDivisionName | null;
  /** null: removed. */
  @Nullable() @ValidateNested() @Type(() => ReferenceDivisionName) after!: ReferenceDivisionName | null;
}

export class ReferenceComparison {
  @ValidateNested() @Type(() => ReferenceEdition) before!: ReferenceEdition;
  @ValidateNested() @Type(() => ReferenceEdition) after!: ReferenceEdition;
  /** At most 1,000. */
  @ValidateNested({ each: true }) @Type(() => ChangedDivision) divisions!: ChangedDivision[];
}

export class CompareReferencesInput {
  @Id() editionId!: string;
  @Id() laterId!: string;
}

export class CitingQuestion {
  @Id() questionId!: string;
  @Id() examId!: string;
  @IsString() examTitle!: string;
  @IsInt() number!: number;
}

/** A citation of published questions whose text a later edition changed. */
export class LawChange {
  @IsString() citation!: string;
  @ValidateNested({ each: true }) @Type(() => ReferenceChange) changes!: ReferenceChange[];
  @ValidateNested({ each: true }) @Type(() => CitingQuestion) questions!: CitingQuestion[];
}

export class ListLawChangesQuery {
  @PageLimit() limit?: number;
  @PageOffset() offset?: number;
}

export class LawChangePage {
  /** Those without a decision first. */
  @ValidateNested({ each: true }) @Type(() => LawChange) changes!: LawChange[];
  @IsInt() @Min(0) total!: number;
  /** Number of changes without a decision. */
  @IsInt() @Min(0) open!: number;
}

export class DecideLawChangeBody {
  @Text(CITATION_MAX) citation!: string;
  @IsIn(lawDecisions) decision!: LawDecision;
}

export class DecideLawChangeInput extends DecideLawChangeBody {
  /** The later edition. */
  @Id() editionId!: string;
}

export class LawChangeDecided {
  @IsIn(lawDecisions) decision!: LawDecision;
}

export class LawChangeParameters {
  @Id() editionId!: string;
}

export const compareReferences = defineCall({
  subject: 'rpc.content.reference.list-changes',
  access: 'editor',
  input: CompareReferencesInput,
  output: ReferenceComparison,
  problems: ['NOT_FOUND'],
  http: 'GET /api/admin/references/:editionId/changes/:laterId',
  summary: 'The places that two editions of a reference do not have alike',
  parameters: CompareReferencesInput,
});

export const listLawChanges = defineCall({
  subject: 'rpc.content.law-change.list',
  access: 'editor',
  input: ListLawChangesQuery,
  query: ListLawChangesQuery,
  output: LawChangePage,
  problems: ['INVALID_INPUT'],
  http: 'GET /api/admin/law-changes',
  summary: 'Citations of published questions whose text a later published edition changed',
});

export const decideLawChange = defineCall({
  subject: 'rpc.content.law-change.decide',
  access: 'editor',
  input: DecideLawChangeInput,
  isIdempotent: true,
  output: LawChangeDecided,
  problems: ['NOT_FOUND'],
  http: 'PUT /api/admin/law-changes/:editionId',
  summary: 'Say whether a changed text has the same meaning for the questions that cite it',
  parameters: LawChangeParameters,
  body: DecideLawChangeBody,
});
