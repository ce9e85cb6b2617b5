import { cpus, totalmem } from 'node:os';
import { benchAdmin } from './admin.ts';
import { benchAnalytics } from './analytics.ts';
import { benchIdleProcess } from './idleProcess.ts';
import { benchIntake } from './intake.ts';
import { benchJobs } from './jobs.ts';
import { benchLife } from './life.ts';
import { benchLive } from './live.ts';
import { benchQueue } from './queue.ts';
import { benchTotals } from './totals.ts';

// npm run bench [-- life live queue jobs idle intake analytics totals admin]: prints Markdown. Every figure stands beside a reference that was
// measured in the same run.

const benches = {
  life: benchLife,
  live: benchLive,
  queue: benchQueue,
  jobs: benchJobs,
  idle: benchIdleProcess,
  intake: benchIntake,
  analytics: benchAnalytics,
  totals: benchTotals,
  admin: benchAdmin,
};
const wanted = process.argv.slice(2);
const chosen = Object.entries(benches).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);

const memory = Math.round(totalmem() / 1024 ** 3);
console.log(
  `${cpus().length} cores, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}, embedded PostgreSQL 18\n`,
);
for (const [, bench] of chosen) console.log(`${(await bench()).join('\n')}\n`);
process.exit(0);
