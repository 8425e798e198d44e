import { PRICE_USD_PER_MONTH } from './limits.js';

/** US dollars per month, rounded to cents. */
export function monthlyRevenue(activeProUsers: number): number {
  return Math.round(activeProUsers * PRICE_USD_PER_MONTH * 100) / 100;
}
