import { MS_PER_DAY, MS_PER_HOUR } from './limits.js';

/** Time left until a moment. */
export interface TimeLeft {
  /** Ceiling, never below 0. */
  days: number;
  /** All hours that are left, ceiling, never below 0. */
  hours: number;
  /** 3 days or fewer remain. */
  urgent: boolean;
}

const URGENT_DAYS = 3;

/** How long it is from `now` to `end`. */
export function timeLeft(end: Date, now: Date): TimeLeft {
  const ms = Math.max(0, end.getTime() - now.getTime());
  const days = Math.ceil(ms / MS_PER_DAY);
  return { days, hours: Math.ceil(ms / MS_PER_HOUR), urgent: days <= URGENT_DAYS };
}

/** "5 days", or hours when no more than one day is left: "20 hours". */
export function timeLeftLabel({ days, hours }: Pick<TimeLeft, 'days' | 'hours'>): string {
  if (days > 1) return `${days} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** `HH:MM:SS`; hours may pass 99, a negative rest is 00:00:00. */
export function clockLabel(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whole hours until `next`, ceiling, at least 1: what a refused start tells. */
export function cooldownHoursRemaining(next: Date, now: Date): number {
  return Math.max(1, Math.ceil((next.getTime() - now.getTime()) / MS_PER_HOUR));
}

/** The message of a refused quick quiz. */
export function dailyLimitMessage(hoursRemaining: number): string {
  return `Daily limit reached — You can take your next quiz in ${hoursRemaining} hour(s). Upgrade to Pro for unlimited access!`;
}
