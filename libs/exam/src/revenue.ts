import { PRICE_USD_PER_MONTH } from './limits.js';

/** US dollars a month of so many active Pro users, to the cent. */
export function monthlyRevenue(activeProUsers: number): number {
  return Math.round(activeProUsers * PRICE_USD_PER_MONTH * 100) / 100;
}
