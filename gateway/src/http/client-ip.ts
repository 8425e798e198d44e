import { isIPv6 } from 'node:net';

export function plainIp(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
}

/** Rate limit key: an IPv4 address, or the /64 of an IPv6 address, which one household or device usually has. */
export function rateLimitNetworkOf(ip: string): string {
  return isIPv6(ip) ? `${firstGroups(ip, 4)}::/64` : ip;
}

export function networkOf(ip: string): string {
  if (isIPv6(ip)) return `${firstGroups(ip, 3)}::/48`;
  return ip.replace(/\.\d+$/, '.0/24');
}

function firstGroups(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return [...first, ...zeros, ...last]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
