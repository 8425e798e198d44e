/** The day as YYYY-MM-DD. */
export function calendarDay(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('en-CA', { timeZone });
}
