import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { defineEvent } from './event.js';
import { CalendarDay, Id, Nullable, Percentage, Text, Timestamp } from './validation.js';

/** How far the sessions with the question are rescored. A new public note of an unchanged key rescores none. */
export class KeyChangeProgress {
  @Id() examId!: string;
  @Text(300) examTitle!: string;
  @Id() questionId!: string;
  @IsInt() @Min(1) questionNumber!: number;
  /** The version of the exam that brought the key. */
  @IsInt() @Min(1) version!: number;
  @IsString() before!: string;
  @IsString() after!: string;
  @CalendarDay() decidedOn!: string;
  @IsString() publicNote!: string;
  @Timestamp() changedAt!: string;
  /** Users who have an ended session with the question. */
  @IsInt() @Min(0) students!: number;
  @IsInt() @Min(0) rescored!: number;
  /** Students who could not be rescored and are tried again; until then the change is not finished. */
  @IsInt() @Min(0) failed!: number;
  /** Students whose score of at least one session changed. */
  @IsInt() @Min(0) scoresChanged!: number;
  @Nullable() @Timestamp() finishedAt!: string | null;
}

export const listKeyChanges = defineCall({
  subject: 'rpc.quiz.key-change.list',
  http: 'GET /api/admin/key-changes',
  summary: 'List the changed keys, newest first, with the progress of rescoring; at most 100',
  access: 'editor',
  output: [KeyChangeProgress],
});

/** The average score of all completed quizzes after rescoring. */
export class RescoredAverage {
  @Percentage() score!: number;
  /** `statsVersion` of the last quiz that was completed before. */
  @IsInt() @Min(1) statsVersion!: number;
  /** Read under a lock of the user: with equal `statsVersion` the later one is newer. */
  @Timestamp() rescoredAt!: string;
}

export class RescoredQuestion {
  @Id() questionId!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() before!: string;
  @IsString() after!: string;
  /** Whether every option of the question is right. */
  @IsBoolean() creditsAll!: boolean;
}

/** Changed keys of one version of an exam have changed scores of a user. */
export class SessionsRescoredData extends RescoredQuestion {
  @Id() userId!: string;
  /** Of the exam, which identifies the key change together with the question. */
  @IsInt() @Min(1) version!: number;
  /** With higher numbers, when an exam file changed several keys; missing for one key. */
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => RescoredQuestion)
  otherQuestions?: RescoredQuestion[];
  /**
   * The title of the exam or the name of the session: of the full exam that ended last among those whose score changed; without
   * one, of the session that ended last.
   */
  @Text(300) sessionName!: string;
  @Percentage() scoreBefore!: number;
  @Percentage() scoreAfter!: number;
  /** How many more scores changed. */
  @IsInt() @Min(0) otherScores!: number;
  @ValidateNested() @Type(() => RescoredAverage) average!: RescoredAverage;
}

export const SessionsRescored = defineEvent('evt.quiz.sessions-rescored.v1', SessionsRescoredData);
