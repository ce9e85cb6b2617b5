import { ServerEnded } from '../faults/process.ts';
import { playRushes } from '../rush/playRushes.ts';
import { type EveningSettings, playEvening } from './evening.ts';
import { DoesNotAddUp } from './notes.ts';
import { type EveningOptions, readOptions, WrongOption } from './options.ts';
import { writeReport } from './report.ts';

// Usage: npm run evening [-- --seed WORD --cars 300 --hours 4 --minutes 6]. Plays a Saturday
// evening and prints Markdown; with --rush, plays rushes of the queue instead. Stops with exit code
// 1 and the reason at the first difference; exits with 2 for an unknown option.

function readCommandLine(): EveningOptions {
  try {
    return readOptions(process.argv.slice(2), String(Date.now() % 100_000));
  } catch (error) {
    if (!(error instanceof WrongOption)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** Describes why the evening ended: one line for a difference, or the error with its stack. */
function describeEnd(error: unknown): unknown {
  if (error instanceof DoesNotAddUp) return `It does not add up. ${error.message}`;
  return error instanceof ServerEnded ? error.message : error;
}

const options = readCommandLine();
const settings: EveningSettings = {
  ...options,
  lostShare: 0.05,
  offlineShare: 0.1,
  mishapShare: 0.1,
  kills: [
    { what: 'server 2', at: 0.3 },
    { what: 'database', at: 0.5 },
    { what: 'server 1', at: 0.7 },
  ],
};

console.log(`Seed ${settings.seed}`);
try {
  if (options.rush) await playRushes(settings.seed);
  else console.log(writeReport(await playEvening(settings)).join('\n'));
  process.exit(0);
} catch (error) {
  console.error(describeEnd(error));
  process.exit(1);
}
