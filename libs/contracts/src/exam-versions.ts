import { IsIn, IsInt, Min } from 'class-validator';
import { Id, Nullable, Text, Timestamp } from './validation.js';

/** `draft`: imported, never published. `withdrawn`: no new quiz session draws its questions. */
export const examStates = ['draft', 'published', 'withdrawn'] as const;
export type ExamState = (typeof examStates)[number];

/**
 * What made a version: an exam file, an edited, added or deleted question, a changed key, corrected details, or a changed state
 * (`publication` of a draft).
 */
export const examChangeKinds = [
  'file',
  'question',
  'addition',
  'deletion',
  'key',
  'details',
  'publication',
  'withdrawal',
  'restoration',
] as const;
export type ExamChangeKind = (typeof examChangeKinds)[number];

export class ExamVersionChange {
  @IsInt() @Min(1) version!: number;
  @IsIn(examChangeKinds) kind!: ExamChangeKind;
  @Timestamp() at!: string;
  @Id() actorId!: string;
  /** Null after the erasure of the editor. */
  @Nullable() @Text(254) actorEmail!: string | null;
  /** Null for exam files. */
  @Nullable() @Text(300) reason!: string | null;
  /** Number of the question that changed; null when the change is not of one question. */
  @Nullable() @IsInt() @Min(1) question!: number | null;
}

export type ExamVersionRecord = Omit<ExamVersionChange, 'actorEmail'>;
