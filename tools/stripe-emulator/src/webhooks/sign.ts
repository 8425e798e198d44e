import { createHmac } from 'node:crypto';

/**
 * The Stripe-Signature header of a body.
 *
 * @param at epoch seconds of the machine's clock, which the receiver compares with its own
 */
export function signature(body: string, secret: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}
