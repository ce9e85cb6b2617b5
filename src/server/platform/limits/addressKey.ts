import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
const BITS_A_GROUP = 16;
const NOWHERE = 'nowhere';
const MAPPED_V4 = '0,0,0,0,0,65535';

/**
 * IPv6 network sizes to count by, in prefix bits: one household or machine, one building, one large
 * customer. Larger networks contain more people, so their limit is a multiple.
 */
const networks = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** Key under which an address is counted, and the factor by which its limit is multiplied. */
export type AddressCount = { key: string; times: (typeof networks)[number]['times'] };

/** Rewrites an IPv4 part at the end of an IPv6 address as two IPv6 groups. */
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
  const networkGroups = groups.slice(0, Math.ceil(bits / BITS_A_GROUP));
  const rest = networkGroups.length * BITS_A_GROUP - bits;
  return `${networkGroups.map((group, index) => (index === networkGroups.length - 1 ? (group >> rest) << rest : group).toString(16)).join(':')}::/${bits}`;
}

/**
 * Reads an IP address as proxies write it, with an optional port (IPv6 in brackets). Refuses
 * invalid text, because a caller must not get a new limit by inventing keys.
 *
 * @returns the bare address, or null
 */
export function parseIpAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare =
    /^\[([^\]]{2,60})\](?::\d{1,5})?$/.exec(trimmed)?.[1] ??
    /^([\d.]{7,15}):\d{1,5}$/.exec(trimmed)?.[1] ??
    trimmed;
  // Drops the IPv6 zone, which names a network interface of the sender.
  const address = bare.slice(0, 100).split('%')[0] ?? '';
  return isIP(address) === 0 ? null : address;
}

/**
 * Lists the keys under which an address is counted. An IPv6 host can choose among 2^64 addresses
 * and several networks, so its networks are counted instead. IPv4-mapped addresses count as IPv4;
 * all invalid ones share one key.
 */
export function addressCounts(address: string): AddressCount[] {
  const bare = parseIpAddress(address) ?? NOWHERE;
  const groups = isIPv6(bare) ? readGroups(bare) : [];
  const v4 = isIPv6(bare) ? readMappedV4(groups) : bare;
  if (v4) return [{ key: v4, times: 1 }];
  return networks.map(({ bits, times }) => ({ key: writeNetwork(groups, bits), times }));
}

/** Returns the narrowest key of an address, which means one household or machine. */
export const addressKey = (address: string): string => addressCounts(address)[0]?.key ?? NOWHERE;
