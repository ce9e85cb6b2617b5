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
/** Ways into IPv4, and examples. */
for (const [start, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(start, bits, 'ipv6');
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the internet, and none of a network of ours. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return isIP(address) === 6 && world.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/**
 * Whether a server may be asked at an address that somebody gave us: by https, at its own port and by a name. Where
 * the name leads is looked at when it is asked, by `createLookupOutside`.
 */
export function isOutsideUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname);
  return protocol === 'https:' && port === '' && isName && !username && !password;
}

/** Milliseconds a name server has for its answer, and how often it is asked. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * Where a name leads that somebody gave us. The system's own look-up works off two names at a time: those whose
 * servers are silent would make payments and messages wait.
 *
 * @param nameServers the system's where it is null
 * @throws where it leads nowhere
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

/** Leads to the internet alone: a name that leads anywhere else, also beside it, leads nowhere. */
export const createLookupOutside =
  (nameServers: readonly string[] | null): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, nameServers, (error, found) => {
      const first = found?.[0];
      if (error || !first) return callback(error ?? new Error('No address'), '', 4);
      if (!found.every(({ address }) => isOutside(address)))
        return callback(new Error(`${hostname} is not outside`), '', 4);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
