import { FileLimitError } from '../src/domain/file-limits.js';
import type { XmlTree } from '../src/domain/xml-tree.js';

export const ALLOWED_MS = 100;

export const tree = (name: string, children: XmlTree['children'], attributes = {}): XmlTree => ({
  name,
  attributes,
  line: 1,
  children,
});

/** CPU time, because the machine may be busy, and the least of three, because the first run compiles. */
export function cpuMsOf(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    try {
      work();
    } catch (error) {
      if (!(error instanceof FileLimitError)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
