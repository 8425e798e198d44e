const format = new Intl.NumberFormat('en-US');

/** "1,284" */
export function numberLabel(value: number): string {
  return format.format(value);
}
