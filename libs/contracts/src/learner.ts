import { IsBoolean, IsInt, IsNumber, IsString, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { defineRpc, NoInput } from './contract.js';
import { Id, Nullable, Percentage } from './validation.js';

/** One section, by the quizzes that have ended. */
export class LearnerSection {
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
  /** Answers given, repeats included. */
  @IsInt() @Min(0) answered!: number;
  @Percentage() accuracy!: number;
  /** Whole days since a question of it was last answered; null when none ever was. */
  @Nullable() @IsInt() @Min(0) daysSinceSeen!: number | null;
}

/** The learner's own figures, as advice needs them. */
export class LearnerFacts {
  @IsInt() @Min(0) totalQuizzes!: number;
  @IsInt() @Min(0) totalQuestionsCompleted!: number;
  @IsNumber() @Min(0) studyMinutes!: number;
  @IsInt() @Min(0) currentStreak!: number;
  /** A quiz was completed on the present calendar day of the caller's time zone. */
  @IsBoolean() studiedToday!: boolean;
  /** Mean score of the last five completed quizzes, and of the five before; null while there are fewer. See libs/exam, trend. */
  @Nullable() @Percentage() recentAverage!: number | null;
  @Nullable() @Percentage() previousAverage!: number | null;
  /** In the order of the exam. */
  @ValidateNested({ each: true }) @Type(() => LearnerSection) sections!: LearnerSection[];
}

/** Answered by quiz. */
export const getLearnerFacts = defineRpc('rpc.quiz.learner.get', NoInput)<LearnerFacts>();
