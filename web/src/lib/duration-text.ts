/** "4 h 30 min", "2 h", "45 min". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** "45 s" below a minute. */
export function secondsText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : durationText(Math.round(seconds / 60));
}
