import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { defineCall, ofType } from './call.js';
import { Id, Nullable, Reason, Text, Timestamp } from './validation.js';

const SECTIONS = 7;

export class PlannedSection {
  @Text(200) sectionName!: string;
  /** In the next exam. */
  @IsInt() @Min(0) @Max(FULL_EXAM_QUESTIONS) questions!: number;
  /** Names of the section in older exams. */
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  olderNames!: string[];
}

export class ExamSectionsChange {
  @IsInt() @Min(1) version!: number;
  @Timestamp() at!: string;
  /** Null for the first version, which was installed with the product. */
  @Nullable() @Id() actorId!: string | null;
  @Nullable() @Text(254) actorEmail!: string | null;
  @Text(300) reason!: string;
  /** Of each section, in the order of `sections`. */
  @IsArray() @IsInt({ each: true }) questions!: number[];
}

/** The sections of the next exam, which the chance of passing is computed for. */
export class ExamSections {
  @IsInt() @Min(1) version!: number;
  @ValidateNested({ each: true }) @Type(() => PlannedSection) sections!: PlannedSection[];
  /** Newest version first; at most 100. */
  @ValidateNested({ each: true }) @Type(() => ExamSectionsChange) history!: ExamSectionsChange[];
}

export interface ExamSectionsRecord extends Omit<ExamSections, 'history'> {
  history: Omit<ExamSectionsChange, 'actorEmail'>[];
}

export class ChangeExamSectionsInput {
  /** The version that the change was made to. */
  @IsInt() @Min(1) @Max(1_000_000) baseVersion!: number;
  /** All sections in their order; the questions add up to 80, and no name occurs twice. */
  @ArrayMinSize(SECTIONS)
  @ArrayMaxSize(SECTIONS)
  @ValidateNested({ each: true })
  @Type(() => PlannedSection)
  sections!: PlannedSection[];
  @Reason() reason!: string;
}

export const getExamSections = defineCall({
  subject: 'rpc.quiz.exam-sections.get',
  access: 'admin',
  output: ofType<ExamSectionsRecord>(),
});

export const changeExamSections = defineCall({
  subject: 'rpc.quiz.exam-sections.change',
  access: 'admin',
  input: ChangeExamSectionsInput,
  output: ofType<ExamSectionsRecord>(),
  problems: ['INVALID_INPUT', 'CONFLICT'],
});
