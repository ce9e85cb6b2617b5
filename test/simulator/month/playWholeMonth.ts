import { startCluster } from '#test/harness/cluster.ts';
import { startServer } from '#test/harness/server.ts';
import { checkAccounts, checkAnalytics, checkCarsBehind, checkDays, ranges } from './checks.ts';
import { describeMonth, type MonthOptions, playMonth } from './month.ts';

/**
 * Plays a month on a server of its own, and prints what happened.
 *
 * @throws DoesNotAddUp at the first difference
 */
export async function playWholeMonth(options: MonthOptions): Promise<void> {
  const cluster = await startCluster();
  try {
    const server = await startServer(cluster.url);
    server.holdClock();
    const month = await playMonth(server, options);
    console.log(describeMonth(month));
    const parts = [month.onTheWay, await checkDays(month), await checkAccounts(month)];
    for (const range of ranges) parts.push(await checkAnalytics(month, range));
    parts.push(await checkCarsBehind(month));
    await server.close();
    for (const part of parts) part.requireNone();
    console.log('Everything adds up.');
  } finally {
    await cluster.stop();
  }
}
