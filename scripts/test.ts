import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type CostRecord, countedSteps, readReapedSeconds } from '../test/harness/tally.ts';
import { sumCostsByProject, compareCounts, type Costs, type ProjectCost } from './testCosts.ts';

// `npm test [-- --record]` and `npm run test:full` run every check and every suite. `--record`
// writes this run's counts to `test/costs.json`, which accepts a cost that has grown.

/** `--full` runs every case of the property tests, and hashes passwords at the full cost. */
const isFull = process.argv.includes('--full');

/**
 * Checks that run in sequence, in parallel to the tests. The build comes first, because browser
 * tests open its pages.
 */
const checks = {
  'web build': ['node', 'scripts/build.ts'],
  // The type-aware linter also reports type errors; a separate compiler run would read all files
  // twice.
  'types, lint': ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  unused: ['knip'],
  format: ['oxfmt', '--check'],
  imports: ['node', 'scripts/check-imports.ts'],
} as const;
/** Test projects that share one queue of files, whose workers use two cores to the end. */
const queued = ['e2e', 'component', 'api', 'unit'];
/**
 * Test projects that run one file at a time, in parallel to the queue, because they wait for killed
 * processes and cut networks.
 */
const alone = ['faults'];

/**
 * Timeout of a step in milliseconds. On a slow machine the longest step takes a quarter of this
 * time.
 */
const stepLimit = 60 * 60_000;

interface Outcome {
  name: string;
  passed: number;
  failed: number;
  /** Null for test projects: their seconds come from their cost records. */
  seconds: number | null;
  processorSeconds: number | null;
  /** Names of the failed tests, each with the first line of its error. */
  failures: string[];
}

/** Parts of vitest's JSON report that this script uses. */
interface Report {
  testResults: TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
}

const SLOWEST = 10;
/** Number of slow files to record, which start first in the next run; all other files are short. */
const LONGEST = 60;

const root = resolve(import.meta.dirname, '..');
const costsFile = join(root, 'test/costs.json');

let reapedBefore = readReapedSeconds();

/**
 * Returns the processor seconds of child processes that ended since the last call; null where the
 * system does not report them.
 */
function takeReaped(): number | null {
  const now = readReapedSeconds();
  const taken = now === null || reapedBefore === null ? null : now - reapedBefore;
  reapedBefore = now;
  return taken;
}

type Run = { ok: boolean; seconds: number; processorSeconds: number | null };

/**
 * Runs a command.
 *
 * @param output collects the command's output, because the output of parallel commands must not mix
 */
function run(
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
  output?: string[],
): Promise<Run> {
  const start = performance.now();
  return new Promise((resolveRun) => {
    const end = (ok: boolean) =>
      resolveRun({ ok, seconds: since(start), processorSeconds: takeReaped() });
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        ...env,
        PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      },
      stdio: output ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      timeout: stepLimit,
      killSignal: 'SIGKILL',
      // On Windows npm's commands are scripts for cmd.exe.
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => output?.push(data.toString()));
    child.once('error', (error) => {
      console.error(error.message);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

async function check(name: string, command: readonly string[]): Promise<Outcome> {
  const output: string[] = [];
  const { ok, ...cost } = await run(command, {}, output);
  heading(name);
  process.stdout.write(output.join(''));
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, ...cost, failures: ok ? [] : [name] };
}

/** Runs the tests of some projects. @param output collects the output, as in `run` */
async function suite(
  names: readonly string[],
  folder: string,
  output?: string[],
): Promise<{ run: Run; report: Report | null }> {
  const title = `${names.join(', ')} tests`;
  if (!output) heading(title);
  const file = join(folder, `${names.join('-')}.json`);
  const projects = names.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await run(
    ['vitest', 'run', ...projects, ...reporters],
    { PORTICO_TEST_RECORD: join(folder, RECORD), PORTICO_FULL_TESTS: isFull ? 'yes' : '' },
    output,
  );
  if (output) {
    heading(title);
    process.stdout.write(output.join(''));
  }
  return { run: ended, report: readReport(file) };
}

const RECORD = 'record.jsonl';

/** Reads vitest's report; returns null when the suite crashed before its first test. */
function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function readRecords(folder: string): CostRecord[] {
  try {
    const lines = readFileSync(join(folder, RECORD), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as CostRecord);
  } catch {
    return [];
  }
}

/**
 * Lists the test results of one suite by project. A suite that fails without a failed test counts
 * as one failure.
 */
function listOutcomes(
  names: readonly string[],
  { run: { ok }, report }: Awaited<ReturnType<typeof suite>>,
  records: readonly CostRecord[],
): Outcome[] {
  const projectOf = new Map(records.map(({ file, project }) => [file, project]));
  const byProject = Map.groupBy(
    report?.testResults ?? [],
    ({ name }) => projectOf.get(relative(root, name)) ?? 'not run',
  );
  const outcomes = [...byProject].map(([name, files]): Outcome => {
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    const failures = files.flatMap(listFailures);
    return {
      name,
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: failures.length,
      seconds: null,
      processorSeconds: null,
      failures,
    };
  });
  if (ok || outcomes.some(({ failed }) => failed > 0)) return outcomes;
  const name = names.join(', ');
  const failures = [`${name}: an error outside of a test`];
  return [
    ...outcomes,
    { name, passed: 0, failed: 1, seconds: null, processorSeconds: null, failures },
  ];
}

function listFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(root, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  const hasOther = message !== '' || (status === 'failed' && tests.length === 0);
  return [
    ...(hasOther ? [`${file}: ${firstLine(message)}`] : []),
    ...tests.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
  ];
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

function heading(name: string): void {
  console.log(`\n━━ ${name}`);
}

function since(start: number): number {
  return (performance.now() - start) / 1000;
}

/**
 * Returns the processor seconds of the whole machine since it started. The sum over ended processes
 * is too small, because it lacks the child processes of a killed browser.
 */
function readMachineSeconds(): number {
  const spent = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return spent.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

const begin = performance.now();
const machineBefore = readMachineSeconds();
const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));

async function runAll() {
  const held: string[] = [];
  const faults = suite(alone, folder, held);
  const [build, ...others] = Object.entries(checks);
  const checked = build ? [await check(...build)] : [];
  const queue = suite(queued, folder);
  for (const command of others) checked.push(await check(...command));
  const suites = [[queued, await queue] as const, [alone, await faults] as const];
  const records = readRecords(folder);
  const outcomes = suites.flatMap(([names, ended]) => listOutcomes(names, ended, records));
  return { outcomes: [...checked, ...outcomes], records };
}

function recordCosts(costs: readonly ProjectCost[], records: readonly CostRecord[]): void {
  const recorded: Costs = {
    counts: Object.fromEntries(costs.map(({ project, counts }) => [project, counts])),
    longest: records
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, LONGEST)
      .map(({ file }) => file),
  };
  writeFileSync(costsFile, `${JSON.stringify(recorded, null, 2)}\n`);
}

const seconds = (value: number | null) =>
  (value === null ? '' : `${value.toFixed(1)} s`).padStart(9);

const { outcomes, records } = await runAll().finally(() =>
  rmSync(folder, { recursive: true, force: true }),
);
const costs = sumCostsByProject(records);
if (process.argv.includes('--record')) recordCosts(costs, records);
const table = JSON.parse(readFileSync(costsFile, 'utf8')) as Costs;
const grown = compareCounts(table.counts, costs);
outcomes.push({
  name: 'counts',
  passed: grown.length > 0 ? 0 : 1,
  failed: grown.length,
  seconds: null,
  processorSeconds: null,
  failures: grown,
});

heading('summary (wall and processor time)');
for (const { name, passed, failed, ...own } of outcomes) {
  const mark = failed > 0 ? '✗' : '✓';
  const cost = costs.find(({ project }) => project === name) ?? own;
  const tally = `${passed} passed, ${failed} failed`.padEnd(24);
  console.log(
    `${mark} ${name.padEnd(11)} ${tally} ${seconds(cost.seconds)} ${seconds(cost.processorSeconds)}`,
  );
}
const told = [...costs, ...outcomes].reduce((sum, cost) => sum + (cost.processorSeconds ?? 0), 0);
const machine = readMachineSeconds() - machineBefore;
console.log(`  all else on this machine, the database first ${seconds(machine - told)}`);

heading('counts');
console.log([''.padEnd(10), ...countedSteps.map((step) => step.padStart(13))].join(''));
for (const { project, counts } of costs)
  console.log(
    [project.padEnd(10), ...countedSteps.map((step) => String(counts[step]).padStart(13))].join(''),
  );

heading('slowest files');
const slowest = records.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
for (const { file, seconds: wall, processorSeconds } of slowest)
  console.log(`${seconds(wall)} ${seconds(processorSeconds)}  ${file}`);

const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0)
  console.log(`\n━━ failed\n${failures.map((each) => `✗ ${each}`).join('\n')}\n`);
const total = (key: 'passed' | 'failed') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
process.exitCode = total('failed') > 0 ? 1 : 0;
console.log(
  `All of it took ${since(begin).toFixed(0)} s, ${machine.toFixed(0)} s of this machine’s processors.`,
);
// `.ci/run` parses this line, which must be the last line of the output, with nothing else on it.
console.log(`${total('passed')} passed, ${total('failed')} failed`);
