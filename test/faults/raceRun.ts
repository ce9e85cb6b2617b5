import { buildStaffedBusiness } from '#test/factories/people.ts';
import { startCluster } from '#test/harness/cluster.ts';
import { startServer } from '#test/harness/server.ts';
import { brokenInvariants } from './invariants.ts';
import {
  Car,
  raceEachStep,
  raceLateSteps,
  racePayments,
  raceReturns,
  raceStaffCancels,
  raceTickets,
  raceTips,
} from './pairs.ts';
import { withClient } from './process.ts';
import { Races } from './race.ts';

const LANES = 4;
const REST_WITHIN_MS = 30_000;
const clusterSettings = { fsync: 'off', synchronous_commit: 'off', max_connections: '300' };
const courses = [
  raceEachStep,
  raceTickets,
  raceReturns,
  racePayments,
  raceTips,
  raceLateSteps,
  raceStaffCancels,
];

/** Races every pair on two servers with a shared database, then checks all invariants. */
export async function runRaces(rounds: number): Promise<{ races: Races; problems: string[] }> {
  const cluster = await startCluster(clusterSettings);
  const first = await startServer(cluster.url);
  const second = await startServer(cluster.url, { databaseUrl: first.databaseUrl });
  try {
    const races = new Races();
    const businesses = await Promise.all(
      Array.from({ length: LANES }, () => buildStaffedBusiness(first.ctx)),
    );
    let begun = 0;
    const lanes = businesses.map(async (business) => {
      while (begun < rounds) {
        begun += 1;
        for (const course of courses) {
          await course(races, (plate) => new Car([first, second], business, plate));
        }
      }
    });
    await Promise.all(lanes);
    const broken = await withClient(first.databaseUrl, async (client) => {
      await rest(client);
      return brokenInvariants(client, true);
    });
    return { races, problems: [...races.problems, ...broken] };
  } finally {
    await second.close();
    await first.close();
    await cluster.stop();
  }
}

async function rest(client: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  const until = Date.now() + REST_WITHIN_MS;
  while (Date.now() < until) {
    const { rows } = await client.query(`select from messages where status = 'queued'
      union all select from payments where status in ('refund_due', 'confirming')
        or (status = 'cancelled' and closed_at is null)
      union all select from later_tips where status in ('refund_due', 'confirming')`);
    if (rows.length === 0) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
