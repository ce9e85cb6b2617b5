import { ServerEnded } from '#test/faults/process.ts';
import { DoesNotAddUp } from './differences.ts';
import { playEvening } from './evening/evening.ts';
import { writeReport } from './evening/report.ts';
import { playWholeMonth } from './month/playWholeMonth.ts';
import { readOptions, type ScenarioOptions, WrongOption } from './options.ts';
import { playRushes } from './rush/playRushes.ts';

// Usage: npm run evening|rush|month [-- --seed WORD …]. Plays a scenario and prints Markdown. Stops
// with exit code 1 and the reason at a difference; exits with 2 for an unknown option.

function readCommandLine(): ScenarioOptions {
  try {
    return readOptions(process.argv.slice(2), String(Date.now() % 100_000));
  } catch (error) {
    if (!(error instanceof WrongOption)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

async function play(options: ScenarioOptions): Promise<void> {
  if (options.scenario === 'rush') return playRushes(options.seed);
  if (options.scenario === 'month')
    return playWholeMonth({ seed: options.seed, carsPerDay: options.cars });
  const report = await playEvening({
    ...options,
    lostShare: 0.05,
    offlineShare: 0.1,
    mishapShare: 0.1,
    kills: [
      { what: 'server 2', at: 0.3 },
      { what: 'database', at: 0.5 },
      { what: 'server 1', at: 0.7 },
    ],
  });
  console.log(writeReport(report).join('\n'));
}

/** Describes why the scenario ended: one line for a difference, or the error with its stack. */
function describeEnd(error: unknown): unknown {
  if (error instanceof DoesNotAddUp) return `It does not add up. ${error.message}`;
  return error instanceof ServerEnded ? error.message : error;
}

const options = readCommandLine();
console.log(`Seed ${options.seed}`);
try {
  await play(options);
  process.exit(0);
} catch (error) {
  console.error(describeEnd(error));
  process.exit(1);
}
