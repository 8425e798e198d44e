const format = new Intl.NumberFormat('en-US');

export function numberLabel(value: number): string {
  return format.format(value);
}

/** "1 review", "2,000 reviews" */
export function countLabel(count: number, noun: string): string {
  return `${numberLabel(count)} ${count === 1 ? noun : `${noun}s`}`;
}
