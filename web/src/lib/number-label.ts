const format = new Intl.NumberFormat('en-US');

export function numberLabel(value: number): string {
  return format.format(value);
}
