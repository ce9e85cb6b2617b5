import { parseArgs } from 'node:util';
import { type EveningSettings, playEvening } from './evening.ts';
import { DoesNotAddUp } from './notes.ts';
import { writeReport } from './report.ts';

// npm run evening [-- --seed WORD --cars 300 --hours 4 --minutes 6]: plays a Saturday evening and prints Markdown;
// at the first thing that does not add up it says what, and exits 1.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    cars: { type: 'string', default: '300' },
    hours: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '6' },
  },
});

const settings: EveningSettings = {
  seed: values.seed,
  cars: Number(values.cars),
  hours: Number(values.hours),
  minutes: Number(values.minutes),
  lostShare: 0.05,
  offlineShare: 0.1,
  kills: [
    { what: 'server 2', at: 0.3 },
    { what: 'database', at: 0.5 },
    { what: 'server 1', at: 0.7 },
  ],
};

console.log(`Seed ${settings.seed}`);
try {
  const report = await playEvening(settings);
  console.log(writeReport(report).join('\n'));
  process.exit(0);
} catch (error) {
  console.error(error instanceof DoesNotAddUp ? `It does not add up. ${error.message}` : error);
  process.exit(1);
}
