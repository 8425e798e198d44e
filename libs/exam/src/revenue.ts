import { PRICE_USD_PER_MONTH } from './limits.js';

export function monthlyRevenue(activeProUsers: number): number {
  return Math.round(activeProUsers * PRICE_USD_PER_MONTH * 100) / 100;
}
