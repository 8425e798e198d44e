import { isIPv6 } from 'node:net';

/** The caller's address in one spelling: IPv4 without its IPv6 disguise, IPv6 without a zone. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** What one subscriber usually has: an IPv4 address, or the /64 of an IPv6 one. */
export function subscriberOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return (
    [...first, ...zeros, ...last]
      .slice(0, 4)
      .map((group) => group.replace(/^0+(?=.)/, ''))
      .join(':') + '::/64'
  );
}
