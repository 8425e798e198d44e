/**
 * Unix seconds from a `Stripe-Signature` header; null unless it has exactly one `t=` of digits. Stripe's
 * package takes the last of several and accepts one that is not a number.
 */
export function readSignatureTime(header: string): number | null {
  const times = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.startsWith('t='));
  const [time] = times;
  return times.length === 1 && time !== undefined && /^t=\d{1,12}$/.test(time) ? Number(time.slice(2)) : null;
}
