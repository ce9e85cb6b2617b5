import { hasCapability, listAdminSetsWith } from '#domain/identity/roles.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import type { ServerProcess } from '../faults/process.ts';
import { type BusyTeam, makeBusyPlatform } from './busyPlatform.ts';
import { createBenchmark, withFreshServer } from './benchmark.ts';
import { formatCount, formatMs, formatTable } from './figures.ts';
import { platformSize } from './madePlatform.ts';

type CallsSize = { stays: [few: number, many: number]; warm: number; timed: number; shown: number };
/** The demo has about 2,000 stays. */
const normal: CallsSize = { stays: [2_000, 20_000], warm: 5, timed: 20, shown: 20 };
const smallest: CallsSize = { stays: [200, 400], warm: 0, timed: 1, shown: 5 };

/** Returns the address of a read about a filled row; null if the read needs something else. */
function addressOf(key: string, operation: Operation, team: BusyTeam): string | null {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const noun = /^GET .*\/([\w-]+)\/\{id\}/.exec(key)?.[1] ?? '';
  const ids: Record<string, string | undefined> = {
    id: { locations: team.location.id, valets: team.valet.id, businesses: team.id }[noun],
    locationId: team.location.id,
    businessId: team.id,
    date: yesterday,
  };
  let isComplete = true;
  const path = key.replace('GET ', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    isComplete &&= ids[name] !== undefined;
    return ids[name] ?? '';
  });
  const queries = [
    { locationId: team.location.id },
    {},
    { month: yesterday.slice(0, 7) },
    { from: `${yesterday.slice(0, 7)}-01`, to: yesterday },
  ];
  const query = operation.query
    ? queries.find((each) => operation.query?.safeParse(each).success)
    : {};
  if (!isComplete || !query) return null;
  return `${path}?${new URLSearchParams(query).toString()}`;
}

function chooseCaller({ access }: Operation, team: BusyTeam): string | null {
  if (access === 'public' || access === 'ticket') return null;
  if (access === 'signed-in' || hasCapability('business', access)) return team.manager.token;
  if (hasCapability('business_valet', access)) return team.valet.token;
  return listAdminSetsWith(access).includes('owner') ? team.admin.token : null;
}

type Cost = { processor: number; wall: number; pause: number };

/** Measures each read of the contract that a manager, a valet or an administrator can make. */
async function measureCalls(server: ServerProcess, team: BusyTeam, { warm, timed }: CallsSize) {
  const costs = new Map<string, Cost>();
  for (const [key, operation] of Object.entries<Operation>(operations)) {
    const token = chooseCaller(operation, team);
    const address = key.startsWith('GET ') && addressOf(key, operation, team);
    if (!token || !address) continue;
    const call = async () => {
      const answer = await fetch(server.url + address, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      return answer.ok;
    };
    if (!(await call())) continue;
    for (let done = 0; done < warm; done += 1) await call();
    const before = await server.ask('usage');
    const start = performance.now();
    for (let done = 0; done < timed; done += 1) await call();
    const wall = (performance.now() - start) / timed;
    const after = await server.ask('usage');
    costs.set(key, {
      processor: (after.cpu - before.cpu) / timed,
      wall,
      pause: after.delay.max,
    });
  }
  return costs;
}

/** (j) Measures the server's processor time of each read, at two sizes of the platform. */
export const benchCalls = createBenchmark({ normal, smallest }, async (host, size) => {
  const measure = (stays: number) =>
    withFreshServer(host, {}, async (server) => {
      const team = await makeBusyPlatform(server.databaseUrl, platformSize(stays), host.report);
      return measureCalls(server, team, size);
    });
  const [few, many] = size.stays;
  const atFew = await measure(few);
  const atMany = await measure(many);
  const rows = [...atMany]
    .toSorted(([, a], [, b]) => b.processor - a.processor)
    .slice(0, size.shown);
  return [
    '## Processor time of each read\n',
    `The server's own time for one call of ${atMany.size} reads, mean of ${size.timed}, on a platform of ${formatCount(few)} stays and of ${formatCount(many)}.`,
    'The pause is the longest of the event loop; the list has the dearest calls.\n',
    ...formatTable(
      [
        'call',
        `${formatCount(few)} stays`,
        `${formatCount(many)} stays`,
        'ratio',
        'with the database',
        'longest pause',
      ],
      rows.map(([key, cost]) => {
        const before = atFew.get(key)?.processor ?? cost.processor;
        return [
          `\`${key}\``,
          formatMs(before, 1),
          formatMs(cost.processor, 1),
          (cost.processor / Math.max(before, 0.1)).toFixed(1),
          formatMs(cost.wall, 1),
          formatMs(cost.pause, 0),
        ];
      }),
    ),
  ];
});
