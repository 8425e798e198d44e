/* eslint-disable web/glossary-words -- the one place for whole minutes: the length of an exam, or what is left of it */

/** "4 h 30 min", "2 h", "45 min". For a time taken, use `clockText`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
