export function minutesText(minutes: number): string {
  return `${minutes.toFixed(1)}m`;
}
