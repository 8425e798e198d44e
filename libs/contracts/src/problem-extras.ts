import type { Schema } from './call.js';
import type { ProblemCode } from './problem.js';
import { QuizCooldown } from './quiz.js';

/** The fields of problems with these codes beyond those of every problem. */
export const problemExtras: ReadonlyMap<ProblemCode, Schema<object>> = new Map([
  ['QUIZ_COOLDOWN', QuizCooldown],
]);
