/** Made when the first date is shown: a formatter takes long to make, and most screens use one or two of them. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => (format ??= new Intl.DateTimeFormat(locale, options)).format(moment);
}

const date = formatter('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
const dateAndTime = formatter('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const dayAndTime = formatter('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

export function dateLabel(moment: Date): string {
  return date(moment);
}

export function dateTimeLabel(moment: Date): string {
  return dateAndTime(moment);
}

export function dayTimeLabel(moment: Date): string {
  return dayAndTime(moment);
}

const calendarDay = formatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The date in the user's time zone as YYYY-MM-DD. */
export function localDay(moment: Date): string {
  return calendarDay(moment);
}

const day = formatter('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayOfWeek = formatter('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const monthAndDay = formatter('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const nameOfDay = formatter('en-US', { weekday: 'long', timeZone: 'UTC' });

/** "Nov 24" */
export function monthAndDayLabel(date: string): string {
  return monthAndDay(new Date(date));
}

/** "Monday" */
export function weekdayName(date: string): string {
  return nameOfDay(new Date(date));
}

export function dayLabel(date: string): string {
  return day(new Date(date));
}

export function weekdayLabel(date: string): string {
  return dayOfWeek(new Date(date));
}

/* eslint-disable web/glossary-words -- the one place for whole minutes */

/** Of an exam, or of what is left of one: "4 h 30 min", "2 h", "45 min". For a time taken, use `clockText`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/* eslint-enable web/glossary-words */

const number = new Intl.NumberFormat('en-US');

export function numberLabel(value: number): string {
  return number.format(value);
}

/** "1 review", "2,000 reviews" */
export function countLabel(count: number, noun: string): string {
  return `${numberLabel(count)} ${count === 1 ? noun : `${noun}s`}`;
}
