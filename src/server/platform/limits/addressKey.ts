import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
const BITS_A_GROUP = 16;
const NOWHERE = 'nowhere';
const MAPPED_V4 = '0,0,0,0,0,65535';

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

/** The four numbers at the end of some, as the two groups they are. */
const writeV4AsGroups = (text: string) =>
  text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

function readGroups(address: string): number[] {
  const [front = '', back] = writeV4AsGroups(address).split('::');
  const before = front === '' ? [] : front.split(':');
  const after = back ? back.split(':') : [];
  const gap = back === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after];
  return groups.map((group) => Number.parseInt(group, 16));
}

function readMappedV4(groups: readonly number[]): string | null {
  if (String(groups.slice(0, 6)) !== MAPPED_V4) return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function writeNetwork(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / BITS_A_GROUP));
  const rest = kept.length * BITS_A_GROUP - bits;
  return `${kept.map((group, index) => (index === kept.length - 1 ? (group >> rest) << rest : group).toString(16)).join(':')}::/${bits}`;
}

/**
 * An address as proxies write it, some with the port, IPv6 then in brackets; null for what is none.
 * Nothing but an address is counted or kept, so nobody gets a fresh limit by writing something else.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare =
    /^\[([^\]]{2,60})\](?::\d{1,5})?$/.exec(trimmed)?.[1] ??
    /^([\d.]{7,15}):\d{1,5}$/.exec(trimmed)?.[1] ??
    trimmed;
  // A zone names a network card of the machine that wrote it.
  const address = bare.slice(0, 100).split('%')[0] ?? '';
  return isIP(address) === 0 ? null : address;
}

/**
 * What an address counts as. An IPv6 host may choose among 2^64 addresses of its own network, and
 * among the networks it was given, so these count; an IPv4 address written as IPv6 is itself. What
 * is no address counts as one and the same.
 */
export function addressCounts(address: string): AddressCount[] {
  const bare = readAddress(address) ?? NOWHERE;
  const groups = isIPv6(bare) ? readGroups(bare) : [];
  const v4 = isIPv6(bare) ? readMappedV4(groups) : bare;
  if (v4) return [{ key: v4, times: 1 }];
  return networks.map(({ bits, times }) => ({ key: writeNetwork(groups, bits), times }));
}

/** The smallest of what an address counts as: one household, one machine. */
export const addressKey = (address: string): string => addressCounts(address)[0]?.key ?? NOWHERE;
