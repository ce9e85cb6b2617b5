import { startServer } from '#test/harness/server.ts';
import { startCluster } from '../faults/cluster.ts';
import { ServerEnded } from '../faults/process.ts';
import { playOnProcesses } from './onProcesses.ts';
import { playOnTestServer } from './onTestServer.ts';
import { type ChosenScenario, readOptions, WrongOption } from './options.ts';
import { Differences, DoesNotAddUp } from './reckoning/differences.ts';
import { writeEventReport, writeReport } from './report.ts';
import { buildEvening } from './scenarios/evening.ts';
import { buildMonth, checkMonth, STARTS_AT } from './scenarios/month.ts';

// npm run evening [-- --seed WORD --cars 300 --hours 4 --minutes 6], npm run month [-- --seed WORD --cars 1]: plays a
// scenario and prints Markdown. At the first thing that does not add up it says what, and exits 1. With an option that
// it cannot read it exits 2.

function readCommandLine(): ChosenScenario {
  try {
    return readOptions(process.argv.slice(2), String(Date.now() % 100_000));
  } catch (error) {
    if (!(error instanceof WrongOption)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** The reason for an end: a line where that says all, or the error with where it was thrown. */
function describeEnd(error: unknown): unknown {
  if (error instanceof DoesNotAddUp) return `It does not add up. ${error.message}`;
  return error instanceof ServerEnded ? error.message : error;
}

async function playEvening(chosen: ChosenScenario & { scenario: 'evening' }): Promise<string[]> {
  const report = await playOnProcesses(buildEvening({ ...chosen, offlineShare: 0.1 }), {
    ...chosen,
    lostShare: 0.05,
    kills: [
      { what: 'server 2', at: 0.3 },
      { what: 'database', at: 0.5 },
      { what: 'server 1', at: 0.7 },
    ],
  });
  return writeReport('evening', report);
}

async function playMonth({
  seed,
  cars,
}: ChosenScenario & { scenario: 'month' }): Promise<string[]> {
  const cluster = await startCluster();
  const server = await startServer(cluster.url);
  try {
    const before = process.cpuUsage();
    const scenario = buildMonth(server, { carsPerDay: cars });
    const simulation = await playOnTestServer(scenario, server, { seed, startsAt: STARTS_AT });
    const { user, system } = process.cpuUsage(before);
    const differences = new Differences();
    await checkMonth(simulation, server, differences);
    simulation.differences.mustBeNone();
    differences.mustBeNone();
    const seconds = Math.round((user + system) / 1_000_000);
    const lines = simulation.differences.lines + differences.lines;
    return writeEventReport('month', simulation.party.book, { seed, seconds, lines });
  } finally {
    await server.close();
    await cluster.stop();
  }
}

const chosen = readCommandLine();
console.log(`Seed ${chosen.seed}`);
try {
  const lines = chosen.scenario === 'evening' ? await playEvening(chosen) : await playMonth(chosen);
  console.log(lines.join('\n'));
  process.exit(0);
} catch (error) {
  console.error(describeEnd(error));
  process.exit(1);
}
