import { LOOKUP_ITEMS_MAX, LOOKUP_ITEMS_MIN, LOOKUP_LIMITS } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { ExamQuestion } from './exam-sessions.js';
import { Id, Nullable, Text } from './validation.js';

const AREA_MAX = 40;
const MARK_MAX = 100;
const LOOKUP_MS_MAX = 3_600_000;

/** `paragraph`: the cited place itself; `section`: another place in the cited section, heading or note. */
export const lookupGrades = ['paragraph', 'section', 'missed'] as const;
export type LookupGrade = (typeof lookupGrades)[number];

export const lookupSets = ['all', 'due', 'missed'] as const;
export type LookupSet = (typeof lookupSets)[number];

export const lookupTrends = ['faster', 'slower', 'no clear change'] as const;
export type LookupTrend = (typeof lookupTrends)[number];

export class LookupArea {
  /** A part, chapter, general note, rule or document as a citation: "19 CFR Part 152", "HTSUS Chapter 64", "GRI 3". */
  @IsString() area!: string;
  @IsInt() @Min(1) questions!: number;
}

export class LookupAreaStats {
  @IsString() area!: string;
  @IsInt() @Min(1) lookups!: number;
  /** Of these, how many found the section. */
  @IsInt() @Min(0) found!: number;
  /** Of the look-ups that found the section; null when none did. */
  @Nullable() @IsInt() @Min(0) medianMs!: number | null;
  /** Share that found the section within three minutes. */
  @IsInt() @Min(0) @Max(100) inTimePercent!: number;
}

/** Of the latest 1,000 look-ups. */
export class LookupStats {
  @IsInt() @Min(0) lookups!: number;
  @IsInt() @Min(0) found!: number;
  @Nullable() @IsInt() @Min(0) medianMs!: number | null;
  @IsInt() @Min(0) @Max(100) inTimePercent!: number;
  /** Of the time to find, over the latest look-ups; null with too few. */
  @Nullable() @IsIn(lookupTrends) trend!: LookupTrend | null;
  /** Most look-ups first. */
  @ValidateNested({ each: true }) @Type(() => LookupAreaStats) areas!: LookupAreaStats[];
}

export class Lookups {
  /** What published questions cite. */
  @ValidateNested({ each: true }) @Type(() => LookupArea) areas!: LookupArea[];
  @IsInt() @Min(0) due!: number;
  /** Questions missed in a quiz, or not found in the last look-up. */
  @IsInt() @Min(0) missed!: number;
  @ValidateNested() @Type(() => LookupStats) stats!: LookupStats;
}

export class LookupResult {
  @Id() questionId!: string;
  /** Null when the student gave up. */
  @Nullable() @IsString() marked!: string | null;
  @IsIn(lookupGrades) grade!: LookupGrade;
  /** Over the time limit of the drill. */
  @IsBoolean() isLate!: boolean;
  @IsInt() @Min(0) timeSpentMs!: number;
  /** Null while a quiz session of the caller that hides keys has the question. */
  @Nullable() @IsString() citation!: string | null;
}

export class LookupDrill {
  @Id() drillId!: string;
  @Nullable() @IsIn(LOOKUP_LIMITS) limitSeconds!: number | null;
  @ValidateNested({ each: true }) @Type(() => ExamQuestion) questions!: ExamQuestion[];
  /** Of the questions that are done. */
  @ValidateNested({ each: true }) @Type(() => LookupResult) results!: LookupResult[];
}

export class LookupDrillParameters {
  @Id() drillId!: string;
}

export class StartLookupDrillBody {
  @IsInt() @Min(LOOKUP_ITEMS_MIN) @Max(LOOKUP_ITEMS_MAX) items!: number;
  @Nullable() @IsIn(LOOKUP_LIMITS) limitSeconds!: number | null;
  @IsIn(lookupSets) set!: LookupSet;
  @IsOptional() @Text(AREA_MAX) area?: string;
}

export class StartLookupDrillInput extends StartLookupDrillBody {
  /** Chosen by the client, so that a repeated request starts no second drill. */
  @Id() drillId!: string;
}

export class MarkLookupBody {
  @Id() questionId!: string;
  /** The marked place as a citation, such as "19 CFR 111.30(d)(2)"; null: the student gives up. */
  @Nullable() @Text(MARK_MAX) marked!: string | null;
  @IsInt() @Min(0) @Max(LOOKUP_MS_MAX) timeSpentMs!: number;
}

export class MarkLookupInput extends MarkLookupBody {
  @Id() drillId!: string;
}

export const getLookups = defineCall({
  subject: 'rpc.quiz.lookup.get',
  http: 'GET /api/lookups',
  summary: 'Get what the caller can look up in a drill, and how fast they find it',
  access: 'signed-in',
  output: Lookups,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const startLookupDrill = defineCall({
  subject: 'rpc.quiz.lookup-drill.start',
  http: 'PUT /api/lookup-drills/:drillId',
  summary: 'Start a look-up drill with questions whose cited places are in a published edition',
  access: 'signed-in',
  input: StartLookupDrillInput,
  body: StartLookupDrillBody,
  output: LookupDrill,
  problems: ['NOT_FOUND', 'SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED', 'NO_QUESTIONS'],
  isIdempotent: true,
});

export const getLookupDrill = defineCall({
  subject: 'rpc.quiz.lookup-drill.get',
  http: 'GET /api/lookup-drills/:drillId',
  summary: 'Get a look-up drill of the caller with the results so far',
  access: 'signed-in',
  input: LookupDrillParameters,
  parameters: LookupDrillParameters,
  output: LookupDrill,
  problems: ['NOT_FOUND'],
});

export const markLookup = defineCall({
  subject: 'rpc.quiz.lookup-drill.mark',
  http: 'POST /api/lookup-drills/:drillId/marks',
  summary: 'Grade the place that the caller marked for a question; only the first mark counts',
  access: 'signed-in',
  input: MarkLookupInput,
  body: MarkLookupBody,
  output: LookupResult,
  problems: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  isIdempotent: true,
});
