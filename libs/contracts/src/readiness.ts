import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { defineCall } from './call.js';
import { QuizView, sessionTypes, type SessionType } from './quiz.js';
import { Id, IsIdempotencyKey, Nullable, Timestamp } from './validation.js';

/** A section of the next exam. `categoryIds` are the bank's sections that map to it, including those of older exams. */
export class ReadinessSection {
  @IsString() sectionName!: string;
  @IsArray() @IsUUID(undefined, { each: true }) categoryIds!: string[];
}

export class SectionQuestions extends ReadinessSection {
  @IsInt() @Min(1) questions!: number;
}

export class SectionGain extends ReadinessSection {
  /** Expected questions of the exam that an hour of practice in the section gains. */
  @IsNumber() @Min(0) questionsPerHour!: number;
  /** The same of a week at the pace of `answersPerWeek`; 0 without it. */
  @IsNumber() @Min(0) questionsPerWeek!: number;
}

/** `hidden`: too few answers for an estimate. `early`: an estimate that more new questions will still change much. */
export const readinessStages = ['hidden', 'early', 'shown'] as const;
export type ReadinessStage = (typeof readinessStages)[number];

export const chanceWords = ['unlikely', 'not yet', 'could go either way', 'likely', 'very likely'] as const;
export type ChanceWord = (typeof chanceWords)[number];

export const readinessTrends = ['rising', 'no clear change'] as const;
export type ReadinessTrend = (typeof readinessTrends)[number];

/**
 * Why the answers may not be the student's own. `quick answers`: those within 20 s are right far more often than the others.
 * `two levels`: the sessions differ more than those of one student do.
 */
export const authorDoubts = ['quick answers', 'two levels'] as const;
export type AuthorDoubt = (typeof authorDoubts)[number];

/** If the exam were today. Scores are of 80 questions. */
export class ReadinessEstimate {
  /** The chance of 60 or more, to 5%, such as "about 50%". */
  @IsString() chance!: string;
  @IsIn(chanceWords) chanceWord!: ChanceWord;
  /** In percent, to 5%: the chance at both ends of the 80 % interval of the student's ability. */
  @IsInt() @Min(0) @Max(100) chanceLow!: number;
  @IsInt() @Min(0) @Max(100) chanceHigh!: number;
  @IsInt() @Min(0) @Max(FULL_EXAM_QUESTIONS) expectedScore!: number;
  /** The 80 % interval of the score, both ends included. */
  @IsInt() @Min(0) @Max(FULL_EXAM_QUESTIONS) scoreLow!: number;
  @IsInt() @Min(0) @Max(FULL_EXAM_QUESTIONS) scoreHigh!: number;
  /** Probability of each score from 0 to 80, to three decimals. */
  @IsArray()
  @ArrayMinSize(FULL_EXAM_QUESTIONS + 1)
  @ArrayMaxSize(FULL_EXAM_QUESTIONS + 1)
  @IsNumber({}, { each: true })
  distribution!: number[];
  /** Change of the expected score over the last four weeks. */
  @IsIn(readinessTrends) trend!: ReadinessTrend;
  /** Whole days since the last answer that counts. */
  @IsInt() @Min(0) daysSinceNewQuestion!: number;
  @IsBoolean() isStale!: boolean;
  /** Not null: the chance may not be that of the student. */
  @Nullable() @IsIn(authorDoubts) authorDoubt!: AuthorDoubt | null;
  /** Different questions answered in the last four weeks, by week. */
  @IsInt() @Min(0) answersPerWeek!: number;
  /** Greatest gain first. */
  @ValidateNested({ each: true }) @Type(() => SectionGain) gains!: SectionGain[];
  /** Ten new questions, by section, largest count first. Each is taken from the section where it raises the expected score most. */
  @ValidateNested({ each: true }) @Type(() => SectionQuestions) studyNow!: SectionQuestions[];
}

export class ScoreRange {
  @IsInt() @Min(0) scoreLow!: number;
  @IsInt() @Min(0) scoreHigh!: number;
}

export class Readiness {
  @IsIn(readinessStages) stage!: ReadinessStage;
  /** Answers that count as evidence. */
  @IsInt() @Min(0) countedAnswers!: number;
  /** New questions to answer before an estimate is shown, most first; empty unless the stage is `hidden`. */
  @ValidateNested({ each: true }) @Type(() => SectionQuestions) missing!: SectionQuestions[];
  /** False: the bank has too few unseen questions for an estimate with a usual range. From 40 answers on, `estimate` has a wide one. */
  @IsBoolean() isBankSufficient!: boolean;
  /** 80% range of the score while the stage is `hidden`: with Pro, from the answers of a diagnostic on. */
  @IsOptional() @ValidateNested() @Type(() => ScoreRange) firstRange?: ScoreRange;
  /** Null while the stage is `hidden`, and without Pro. */
  @Nullable() @ValidateNested() @Type(() => ReadinessEstimate) estimate!: ReadinessEstimate | null;
}

export class ListReadinessEvidenceQuery {
  /** `next` of the page before. */
  @IsOptional() @Id() before?: string;
}

/** Why an answer counts as evidence or not. The first reason that applies. */
export const evidenceOutcomes = ['counted', 'unknown_section', 'not_graded', 'repeated', 'rapid'] as const;
export type EvidenceOutcome = (typeof evidenceOutcomes)[number];

export class EvidenceAnswer {
  @Id() questionId!: string;
  @IsString() content!: string;
  @IsString() sectionName!: string;
  @IsBoolean() isCorrect!: boolean;
  @IsIn(evidenceOutcomes) outcome!: EvidenceOutcome;
}

export class EvidenceSession {
  @Id() sessionId!: string;
  @IsIn(sessionTypes) sessionType!: SessionType;
  @IsString() displayName!: string;
  @Timestamp() endedAt!: string;
  /** In the order in which they were given. */
  @ValidateNested({ each: true }) @Type(() => EvidenceAnswer) answers!: EvidenceAnswer[];
}

export class ReadinessEvidencePage {
  @ValidateNested({ each: true }) @Type(() => EvidenceSession) sessions!: EvidenceSession[];
  /** `before` of the next page; null on the last page. */
  @Nullable() @Id() next!: string | null;
}

export const getReadiness = defineCall({
  subject: 'rpc.quiz.readiness.get',
  http: 'GET /api/readiness',
  summary: 'Get the caller’s chance of passing if the exam were today, or which answers are missing for it',
  access: 'signed-in',
  output: Readiness,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export class StartStudyInput {
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export const startStudy = defineCall({
  subject: 'rpc.quiz.readiness.start-study',
  http: 'POST /api/readiness/study-now',
  summary: 'Start a quiz session with the reviews due today and new questions by expected gain',
  access: 'signed-in',
  input: StartStudyInput,
  fromRequest: ['idempotencyKey'],
  output: QuizView,
  status: 201,
  problems: ['SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED', 'CONFLICT', 'NO_QUESTIONS'],
});

export const listReadinessEvidence = defineCall({
  subject: 'rpc.quiz.readiness.evidence',
  http: 'GET /api/readiness/evidence',
  summary: 'List which answers of ended sessions count for the chance of passing, newest session first',
  access: 'signed-in',
  input: ListReadinessEvidenceQuery,
  query: ListReadinessEvidenceQuery,
  output: ReadinessEvidencePage,
  problems: ['SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED'],
});
