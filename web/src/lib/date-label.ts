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
