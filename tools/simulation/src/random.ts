import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Random {
  uniform(): number;
  normal(): number;
  chance(probability: number): boolean;
  index(length: number): number;
}

/** The first numbers of similar seeds are similar. */
const SKIPPED = 64;

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < SKIPPED; i++) generator.next();
  let spare: number | null = null;
  const uniform = (): number => uniformFloat64(generator);
  return {
    uniform,
    normal() {
      if (spare !== null) {
        const value = spare;
        spare = null;
        return value;
      }
      // Box and Muller, A note on the generation of random normal deviates, 1958
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
      const angle = 2 * Math.PI * uniform();
      spare = radius * Math.sin(angle);
      return radius * Math.cos(angle);
    },
    chance: (probability) => uniform() < probability,
    index: (length) => Math.floor(uniform() * length),
  };
}

/** Returns the items in random order, again and again in a new order. */
export function endlessly<T>(items: readonly T[], random: Random): () => T {
  const order = [...items];
  let next = order.length;
  return () => {
    if (next === order.length) {
      for (let i = order.length - 1; i > 0; i--) {
        const j = random.index(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      next = 0;
    }
    return order[next++];
  };
}
