import { REFERENCE_MARKS_MAX } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { REFERENCE_PLACE_MAX, ReferenceDivisionName, ReferenceEdition } from './references.js';
import { Id, Nullable, Timestamp } from './validation.js';

/** A text of an edition has at most the 20 MB of its file. */
const OFFSET_MAX = 20_000_000;

/** What is highlighted, in UTF-16 code units of the paragraph's text; `end` is exclusive. */
export class HighlightedText {
  /** Place of the paragraph in the division. */
  @IsInt() @Min(0) @Max(REFERENCE_PLACE_MAX) paragraph!: number;
  @IsInt() @Min(0) @Max(OFFSET_MAX) start!: number;
  @IsInt() @Min(1) @Max(OFFSET_MAX) end!: number;
}

export class AddReferenceMarkInput {
  @Id() editionId!: string;
  /** Ordinal of the division in its edition. */
  @IsInt() @Min(0) @Max(REFERENCE_PLACE_MAX) place!: number;
  /** null: a bookmark of the division. */
  @Nullable() @ValidateNested() @Type(() => HighlightedText) highlight!: HighlightedText | null;
}

/** A user's bookmark of a division, or highlight in one of its paragraphs. */
export class ReferenceMark {
  @Id() id!: string;
  @ValidateNested() @Type(() => ReferenceEdition) edition!: ReferenceEdition;
  @ValidateNested() @Type(() => ReferenceDivisionName) division!: ReferenceDivisionName;
  /** null: a bookmark of the division. */
  @Nullable() @ValidateNested() @Type(() => HighlightedText) highlight!: HighlightedText | null;
  /** The highlighted text; empty for a bookmark. */
  @IsString() quote!: string;
  @Timestamp() createdAt!: string;
}

export class ReferenceMarkParameters {
  @Id() markId!: string;
}

export const listReferenceMarks = defineCall({
  subject: 'rpc.content.reference-mark.list',
  access: 'signed-in',
  output: [ReferenceMark],
  http: 'GET /api/reference-marks',
  summary:
    'The caller’s bookmarks and highlights in published editions of references, newest first; one also stands in the newest editions with the same text',
});

export const addReferenceMark = defineCall({
  subject: 'rpc.content.reference-mark.add',
  access: 'signed-in',
  input: AddReferenceMarkInput,
  isIdempotent: true,
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
  http: 'POST /api/reference-marks',
  summary: `Bookmark a place of a published edition or highlight text in it, at most ${REFERENCE_MARKS_MAX} of a user`,
});

export const deleteReferenceMark = defineCall({
  subject: 'rpc.content.reference-mark.delete',
  access: 'signed-in',
  input: ReferenceMarkParameters,
  isIdempotent: true,
  problems: ['NOT_FOUND'],
  http: 'DELETE /api/reference-marks/:markId',
  summary: 'Remove a bookmark or highlight; one that the caller does not have is no error',
});
