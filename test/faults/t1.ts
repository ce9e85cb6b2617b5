import { KillRun, victimOf } from './kill.ts';
const run = new KillRun();
await run.start();
for (let r = 0; r < Number(process.argv[2]); r++) { await run.round(process.argv[3] as never ?? victimOf(r)); console.log(run.report.rounds.at(-1), run.report.problems.slice(0,5)); }
await run.finish();
console.log(run.report);
await run.stop();
