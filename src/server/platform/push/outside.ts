import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

const inside = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [start = '', bits] = range.split('/');
  inside.addSubnet(start, Number(bits), 'ipv4');
}
/** IPv6 ranges that tunnel into IPv4, and documentation ranges: none of them counts as public. */
for (const [start, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(start, bits, 'ipv6');
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');

/** Returns true for a public address, false for one in a private or reserved range. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return isIP(address) === 6 && world.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/**
 * Checks the URL of a server that a user entered: HTTPS, default port, a host name. At connection
 * time, `createPublicLookup` checks the addresses of the name.
 */
export function isPublicHttpsUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname);
  return protocol === 'https:' && port === '' && isName && !username && !password;
}

/** Timeout of a DNS query in milliseconds, and number of attempts. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * Resolves a host name that a user entered, with a separate resolver. The system's lookup uses few
 * threads (two names at a time), so names with silent DNS servers would delay payments and
 * messages.
 *
 * @param nameServers DNS servers; null uses the system's
 * @throws when the name has no address
 */
export async function resolveName(
  name: string,
  nameServers: readonly string[] | null,
): Promise<LookupAddress[]> {
  const resolver = new Resolver(patience);
  if (nameServers) resolver.setServers(nameServers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const read = (answer: PromiseSettledResult<string[]>, family: number) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  const found = [...read(four, 4), ...read(six, 6)];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

const lookUp = callbackify(resolveName);

/**
 * Builds a DNS lookup for host names that users entered. Fails if any address of the name is
 * private, which stops SSRF through DNS.
 */
export const createPublicLookup =
  (nameServers: readonly string[] | null): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, nameServers, (error, found) => {
      const first = found?.[0];
      if (error || !first) return callback(error ?? new Error('No address'), '', 4);
      if (!found.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`${hostname} is not outside`), '', 4);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
