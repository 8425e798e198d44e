import { isIPv6 } from 'node:net';

export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** Rate limit key: an IPv4 address, or the /64 of an IPv6 address, which one subscriber usually has. */
export function subscriberOf(address: string): string {
  return isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address;
}

export function networkOf(address: string): string {
  if (isIPv6(address)) return `${firstGroups(address, 3)}::/48`;
  return address.replace(/\.\d+$/, '.0/24');
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return [...first, ...zeros, ...last]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
