import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from './limits.js';

const steps = [
  { unit: 'minute', ms: MS_PER_MINUTE, below: MS_PER_HOUR },
  { unit: 'hour', ms: MS_PER_HOUR, below: MS_PER_DAY },
  { unit: 'day', ms: MS_PER_DAY, below: 30 * MS_PER_DAY },
  { unit: 'month', ms: 30 * MS_PER_DAY, below: 365 * MS_PER_DAY },
  { unit: 'year', ms: 365 * MS_PER_DAY, below: Infinity },
] as const;

export function relativeTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < MS_PER_MINUTE) return 'Just now';
  const step = steps.find(({ below }) => age < below) ?? steps[4];
  const count = Math.floor(age / step.ms);
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`;
}

export function studyTimeLabel(minutes: number): string {
  return `${(minutes / 60).toFixed(1)}h`;
}
