import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNumber, Matches, Max, Min, ValidateNested } from 'class-validator';
import { applyDecorators } from './apply-decorators.js';
import { Nullable, Percentage } from './validation.js';

function Correlation(): PropertyDecorator {
  return applyDecorators(IsNumber({ maxDecimalPlaces: 2 }), Min(-1), Max(1));
}

/** `low` and `high` are the ends of the 95 % interval, here and in CorrelationInterval. */
export class ShareInterval {
  @Percentage() value!: number;
  @Percentage() low!: number;
  @Percentage() high!: number;
}

export class CorrelationInterval {
  @Correlation() value!: number;
  @Correlation() low!: number;
  @Correlation() high!: number;
}

function Points(): PropertyDecorator {
  return applyDecorators(IsNumber({ maxDecimalPlaces: 1 }), Min(-100), Max(100));
}

/** Difference of two shares in percentage points, with its 95 % interval. */
export class ShareDifference {
  @Points() value!: number;
  @Points() low!: number;
  @Points() high!: number;
}

export class PreferredOption {
  @Matches(/^[A-E]$/, { message: 'letter must be one letter from A to E' }) letter!: string;
  @ValidateNested() @Type(() => ShareDifference) difference!: ShareDifference;
}

/** What the weakest and the strongest third of the students chose, by ability before the answer. */
export class ThirdsComparison {
  /** Share of the weakest third that chose the key, minus that of the strongest third. */
  @ValidateNested() @Type(() => ShareDifference) reversal!: ShareDifference;
  /** The other option with the largest share in the strongest third; `difference`: its share minus that of the key there. */
  @Nullable() @ValidateNested() @Type(() => PreferredOption) preferred!: PreferredOption | null;
  /** One of the two differences is above 0, or `keyFlag` is `likely_wrong`. The filter `looks_wrong` lists these questions. */
  @IsBoolean() looksWrong!: boolean;
}

/** `check`: the discrimination is negative. `likely_wrong`: able students contradict the key, beyond chance. */
export const keyFlags = ['check', 'likely_wrong'] as const;
export type KeyFlag = (typeof keyFlags)[number];

/** What the answers that are evidence of ability say about a question, as of the last weekly run. */
export class QuestionEvidence {
  @IsInt() @Min(0) answers!: number;
  /** Share of right answers. */
  @ValidateNested() @Type(() => ShareInterval) difficulty!: ShareInterval;
  /**
   * Correlation of a right answer with the ability of the student before it. Null with fewer than 60 answers, and when one
   * of the two has no variance.
   */
  @Nullable() @ValidateNested() @Type(() => CorrelationInterval) discrimination!: CorrelationInterval | null;
  /** Null with fewer than 60 answers, and when nothing speaks against the key. */
  @Nullable() @IsIn(keyFlags) keyFlag!: KeyFlag | null;
  /** Null with fewer than 60 answers. */
  @Nullable() @ValidateNested() @Type(() => ThirdsComparison) comparedThirds!: ThirdsComparison | null;
}

/** How often an option was chosen: by all students, and by each third of them, the one with the lowest ability first. */
export class OptionChoices {
  @Matches(/^[A-E]$/, { message: 'letter must be one letter from A to E' }) letter!: string;
  @ValidateNested() @Type(() => ShareInterval) all!: ShareInterval;
  @ValidateNested({ each: true }) @Type(() => ShareInterval) thirds!: ShareInterval[];
}

/** Share of right answers in the newest quarter of the answers and in the rest. */
export class DifficultyTrend {
  @ValidateNested() @Type(() => ShareInterval) newest!: ShareInterval;
  @IsInt() @Min(0) newestAnswers!: number;
  @ValidateNested() @Type(() => ShareInterval) earlier!: ShareInterval;
  @IsInt() @Min(0) earlierAnswers!: number;
  /** The newest less the earlier share. */
  @ValidateNested() @Type(() => ShareDifference) difference!: ShareDifference;
}
