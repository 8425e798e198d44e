import { ANSWER_SHARES_MIN_ANSWERS } from '@tenfold/exam';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { CalendarDay, Id, Nullable, Percentage, Text } from './validation.js';

export class AnswerOption {
  @Matches(/^[A-E]$/, { message: 'letter must be one letter from A to E' }) letter!: string;
  @IsString() text!: string;
}

export class QuestionExhibit {
  @IsString() id!: string;
  @Nullable() @IsString() title!: string | null;
  @Nullable() @IsString() content!: string | null;
  @ValidateNested({ each: true }) @Type(() => ExhibitImage) images!: ExhibitImage[];
}

export class ExhibitImage {
  @IsString() url!: string;
  @IsString() description!: string;
}

export class SectionName {
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
}

/** Has neither key nor explanation nor citation, which a running exam session must not reveal. */
export class KeylessQuestionView extends SectionName {
  @Id() id!: string;
  @IsString() content!: string;
  @Nullable() @IsString() imageUrl!: string | null;
  @Nullable() @IsString() imageDescription!: string | null;
  @ValidateNested({ each: true }) @Type(() => AnswerOption) answers!: AnswerOption[];
  @IsObject() answerImages!: Record<string, string>;
  @Nullable() @ValidateNested() @Type(() => QuestionExhibit) exhibit!: QuestionExhibit | null;
}

/** Why the key of a question is another one than first published. */
export class KeyChangeNote {
  @CalendarDay() decidedOn!: string;
  @Text(500) publicNote!: string;
}

export class AnswerShare {
  @Matches(/^[A-E]$/, { message: 'letter must be one letter from A to E' }) letter!: string;
  @Percentage() percent!: number;
}

/** How users chose among the options: the first answer of each user to this wording of the question. */
export class AnswerShares {
  @IsInt() @Min(ANSWER_SHARES_MIN_ANSWERS) answers!: number;
  @ValidateNested({ each: true }) @Type(() => AnswerShare) shares!: AnswerShare[];
}

export class QuestionView extends KeylessQuestionView {
  @IsInt() @Min(1) questionNumber!: number;
  /** Null, as are explanation and citation, while an exam session of the caller with this question runs. */
  @Nullable() @IsString() correctAnswer!: string | null;
  @Nullable() @IsString() explanation!: string | null;
  @Nullable() @IsString() citation!: string | null;
  /** The day of the edition of 19 CFR that the exam prints. */
  @Nullable() @CalendarDay() cfrEdition!: string | null;
  /** Only when the key has changed. */
  @IsOptional() @ValidateNested() @Type(() => KeyChangeNote) keyChange?: KeyChangeNote;
  /** Only when true: an editor withdrew it from practice. Full exams keep it. */
  @IsOptional() @IsBoolean() isWithdrawn?: boolean;
  /** Shown after the answer. Absent with too few answers, and where the key is null, because what most chose hints at it. */
  @IsOptional() @ValidateNested() @Type(() => AnswerShares) answerShares?: AnswerShares;
}
