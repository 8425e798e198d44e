import { FileLimitError } from '../src/domain/file-limits.js';
import type { XmlTree } from '../src/domain/xml-tree.js';

/** A reader that is not linear takes seconds. The slowest ones take 40 ms, and three times that on a busy machine. */
const ALLOWED_MS = 200;

export const tree = (name: string, children: XmlTree['children'], attributes = {}): XmlTree => ({
  name,
  attributes,
  line: 1,
  children,
});

/**
 * Whether the work takes less than ALLOWED_MS, or how long. CPU time, because the machine may be busy; a slow run is repeated
 * twice, because the first one compiles and any may collect garbage.
 */
export function speedOf(work: () => void): 'in time' | number {
  const times = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage();
    try {
      work();
    } catch (error) {
      if (!(error instanceof FileLimitError)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000;
    if (ms < ALLOWED_MS) return 'in time';
    times.push(ms);
  }
  return Math.min(...times);
}
