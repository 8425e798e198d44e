import { GUESSING } from './model.js';
import { logistic, requireFinite } from './numbers.js';

/**
 * Probability, slope by ability and Fisher information of an answer: a three-parameter item response model whose ability and
 * difficulty are uncertain. The factor k integrates the logistic function over that uncertainty (MacKay, The evidence
 * framework applied to classification networks, Neural Computation 4, 1992).
 *
 * @param logits ability minus difficulty
 * @param variance of ability and difficulty together
 */
export function answerModel(
  logits: number,
  variance: number,
  options: number,
): { chance: number; slope: number; information: number } {
  requireFinite(logits, variance, options);
  const guessing = GUESSING / options;
  const k = 1 / Math.sqrt(1 + (Math.PI / 8) * variance);
  const known = logistic(k * logits);
  const chance = guessing + (1 - guessing) * known;
  const slope = (1 - guessing) * k * known * (1 - known);
  return { chance, slope, information: slope ** 2 / (chance * (1 - chance)) };
}
