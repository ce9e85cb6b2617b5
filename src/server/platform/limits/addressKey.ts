import { isIPv6 } from 'node:net';

const GROUPS = 8;
const BITS_A_GROUP = 16;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The networks an IPv6 address lies in, by their bits: what a provider gives one household or machine,
 * what it gives a house or an office, and what it gives a customer who asks for more. Wider ones hold
 * many people, so they may do as many times more.
 */
const networks = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** What one caller is counted as, and how many times a limit it has. */
export type AddressCount = { key: string; times: (typeof networks)[number]['times'] };

function readGroups(address: string): number[] {
  const [front = '', back] = address.split('::');
  const before = front === '' ? [] : front.split(':');
  const after = back ? back.split(':') : [];
  const gap = back === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after];
  return groups.map((group) => Number.parseInt(group, 16));
}

function writeNetwork(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / BITS_A_GROUP));
  const rest = kept.length * BITS_A_GROUP - bits;
  return `${kept.map((group, index) => (index === kept.length - 1 ? (group >> rest) << rest : group).toString(16)).join(':')}::/${bits}`;
}

/**
 * What an address counts as. An IPv6 host may choose among 2^64 addresses of its own network, and
 * among the networks it was given, so these count; an IPv4 address written as IPv6 is itself.
 */
export function addressCounts(address: string): AddressCount[] {
  const v4 = mapped.exec(address)?.[1];
  if (v4) return [{ key: v4, times: 1 }];
  const bare = address.split('%')[0] ?? address;
  if (!isIPv6(bare)) return [{ key: address, times: 1 }];
  const groups = readGroups(bare);
  return networks.map(({ bits, times }) => ({ key: writeNetwork(groups, bits), times }));
}

/** The smallest of what an address counts as: one household, one machine. */
export const addressKey = (address: string): string => addressCounts(address)[0]?.key ?? address;
