import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** What a provider gives one household or one machine. */
const NETWORK_GROUPS = 4;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What an address is counted as. An IPv6 host may choose among 2^64 addresses of its own network,
 * so the network counts; an IPv4 address written as IPv6 is itself.
 */
export function addressKey(address: string): string {
  const v4 = mapped.exec(address)?.[1];
  if (v4) return v4;
  const bare = address.split('%')[0] ?? address;
  if (!isIPv6(bare)) return address;
  const [front = '', back] = bare.split('::');
  const before = front === '' ? [] : front.split(':');
  const after = back ? back.split(':') : [];
  const gap = back === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
