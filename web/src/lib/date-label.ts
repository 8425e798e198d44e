const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** "12 May 2026", in the reader's time zone. */
export function dateLabel(moment: Date): string {
  return format.format(moment);
}
