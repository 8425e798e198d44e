import { MS_PER_DAY, MS_PER_HOUR } from './limits.js';

export interface TimeLeft {
  days: number;
  hours: number;
  urgent: boolean;
}

const URGENT_DAYS = 3;

export function timeLeft(end: Date, now: Date): TimeLeft {
  const ms = Math.max(0, end.getTime() - now.getTime());
  const days = Math.ceil(ms / MS_PER_DAY);
  return { days, hours: Math.ceil(ms / MS_PER_HOUR), urgent: days <= URGENT_DAYS };
}

export function timeLeftLabel({ days, hours }: Pick<TimeLeft, 'days' | 'hours'>): string {
  if (days > 1) return `${days} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

export function clockLabel(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

export function cooldownHoursRemaining(next: Date, now: Date): number {
  return Math.max(1, Math.ceil((next.getTime() - now.getTime()) / MS_PER_HOUR));
}

export function dailyLimitMessage(hoursRemaining: number): string {
  return `Daily limit reached — You can take your next quiz in ${hoursRemaining} hour(s). Upgrade to Pro for unlimited access!`;
}
