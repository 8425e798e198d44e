/** Mulberry32: the same seed gives the same history. */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<const T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T | null {
    const weights = items.map(weightOf);
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return items.find((_item, index) => (left -= weights[index] ?? 0) < 0) ?? null;
  }
}
