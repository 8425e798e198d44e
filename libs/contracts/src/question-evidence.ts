import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, Max, Min, ValidateNested } from 'class-validator';
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

/** `check`: the discrimination is negative. `likely_wrong`: able students contradict the key, beyond chance. */
export const keyFlags = ['check', 'likely_wrong'] as const;
export type KeyFlag = (typeof keyFlags)[number];

/** What the answers that are evidence of ability say about a question, as of the last calibration. */
export class QuestionEvidence {
  @IsInt() @Min(0) answers!: number;
  /** Share of right answers. */
  @ValidateNested() @Type(() => ShareInterval) difficulty!: ShareInterval;
  /**
   * Correlation of a right answer with the ability of the student before it. Null with fewer than 60 answers, and when one
   * of the two has no variance.
   */
  @Nullable() @ValidateNested() @Type(() => CorrelationInterval) discrimination!: CorrelationInterval | null;
  /** Null with fewer than 60 answers, and without a doubt about the key. */
  @Nullable() @IsIn(keyFlags) keyFlag!: KeyFlag | null;
}
