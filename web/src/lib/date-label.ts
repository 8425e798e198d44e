const date = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

export function dateLabel(moment: Date): string {
  return date.format(moment);
}

export function dateTimeLabel(moment: Date): string {
  return dateAndTime.format(moment);
}

export function dayTimeLabel(moment: Date): string {
  return dayAndTime.format(moment);
}

const calendarDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The date in the user's time zone as YYYY-MM-DD. */
export function localDay(moment: Date): string {
  return calendarDay.format(moment);
}

const day = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayOfWeek = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function dayLabel(date: string): string {
  return day.format(new Date(date));
}

export function weekdayLabel(date: string): string {
  return dayOfWeek.format(new Date(date));
}
