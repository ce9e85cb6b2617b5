import { type KillReport, KillRun, chooseVictim } from './kill.ts';
import type { Races } from './race.ts';
import { runRaces } from './raceRun.ts';

// Usage: npm run faults [-- KILL_ROUNDS RACE_ROUNDS]. Prints Markdown, and exits with 1 on any problem.

const [killRounds = 30, raceRounds = 200] = process.argv.slice(2).map(Number);

function printKills({ rounds, ...report }: KillReport): void {
  console.log('\n## Kill -9 under load\n');
  console.log(
    '| round | killed | acknowledged steps | in doubt | of these done | answering again after |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const [index, round] of rounds.entries()) {
    const { victim, acknowledged, inDoubt, inDoubtDone, backAfterMs } = round;
    console.log(
      `| ${index + 1} | ${victim} | ${acknowledged} | ${inDoubt} | ${inDoubtDone} | ${backAfterMs} ms |`,
    );
  }
  console.log(
    `\n${report.lives} stays, ${report.acknowledged} acknowledged steps, ${report.finished} stays finished; ` +
      `${report.held} had to wait for a dead process's claim or text, the last for ${Math.round(report.restAfterMs / 1000)} s.`,
  );
}

function printRaces(races: Races): void {
  console.log('\n## Racing pairs\n');
  console.log(
    '| pair | raced | only the first | only the second | both, to the same end | problems |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const [name, { pairs, first, second, both, problems }] of races.tallies) {
    console.log(`| ${name} | ${pairs} | ${first} | ${second} | ${both} | ${problems.length} |`);
  }
}

const kills = new KillRun();
await kills.start();
for (let round = 0; round < killRounds; round += 1) await kills.round(chooseVictim(round));
await kills.finish();
await kills.stop();
printKills(kills.report);

const { races, problems: broken } = await runRaces(raceRounds);
printRaces(races);

const problems = [...kills.report.problems, ...broken];
for (const problem of problems) console.log(`\n- ${problem}`);
const raced = [...races.tallies.values()].reduce((sum, { pairs }) => sum + pairs, 0);
console.log(`\n${killRounds} kills, ${raced} races, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
