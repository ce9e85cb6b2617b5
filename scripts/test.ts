import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Everything that must hold beside the tests. What takes longest is first; two run at once. */
const checks: Record<string, string[]> = {
  types: ['tsc', '-p', 'tsconfig.json', '--noEmit'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  // The one that the browser tests use.
  'web build': ['node', 'scripts/build.ts'],
  unused: ['knip'],
  format: ['oxfmt', '--check'],
  imports: ['node', 'scripts/check-imports.ts'],
};
const CHECKS_AT_ONCE = 2;
/**
 * What stands in one row runs one after the other, the rows beside each other. The faults come one by
 * one and wait a third of their time, for a process that was killed or a network that was cut. Browser
 * tests fill the machine.
 */
const suites = [[['unit', 'api'], ['faults']], [['e2e']]];

/** A step that hangs is a failed step. A slow machine is none: on a quiet one the longest takes a quarter of this. */
const stepLimit = 60 * 60_000;

interface Outcome {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Each by its name, with the first line of its error. */
  failures: string[];
  files: TestFile[];
}

interface TestFile {
  name: string;
  seconds: number;
}

/** What is used of vitest's JSON report. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

const SLOWEST = 10;

const root = resolve(import.meta.dirname, '..');

/** @param held where to keep what it says until it has ended, so that two do not mix */
function run(command: string, args: string[], held?: string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      },
      stdio: held ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      timeout: stepLimit,
      killSignal: 'SIGKILL',
      // npm's commands are scripts for cmd.exe there.
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => held?.push(data.toString()));
    child.once('error', (error) => {
      console.error(error.message);
      done(false);
    });
    child.once('close', (code) => done(code === 0));
  });
}

async function check(name: string, [command = '', ...args]: string[]): Promise<Outcome> {
  const start = performance.now();
  const said: string[] = [];
  const ok = await run(command, args, said);
  heading(name);
  process.stdout.write(said.join(''));
  const failures = ok ? [] : [name];
  return {
    name,
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    seconds: since(start),
    failures,
    files: [],
  };
}

async function allChecks(): Promise<Outcome[]> {
  const waiting = Object.entries(checks);
  const done: Outcome[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await check(...next));
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return done;
}

/** @param held as of `run` */
async function suite(name: string, folder: string, held?: string[]): Promise<Outcome> {
  const start = held ? performance.now() : heading(`${name} tests`);
  const file = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('vitest', ['run', '--project', name, ...reporters], held);
  if (held) {
    heading(`${name} tests`);
    process.stdout.write(held.join(''));
  }
  const report = readReport(file);
  const failed = report?.numFailedTests ?? 0;
  return {
    name,
    passed: report?.numPassedTests ?? 0,
    // A suite can fail with no failed test: an error outside of one, a file that does not load.
    failed: ok ? failed : Math.max(failed, 1),
    seconds: since(start),
    failures: ok ? [] : listFailures(name, report),
    files: (report?.testResults ?? []).map(({ name: path, startTime, endTime }) => ({
      name: relative(root, path),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** What the first row says is seen as it is said, the other ones' when they have ended. */
async function besideEachOther(rows: string[][], folder: string): Promise<Outcome[]> {
  const ended = await Promise.all(
    rows.map(async (names, row) => {
      const own: Outcome[] = [];
      for (const name of names) own.push(await suite(name, folder, row > 0 ? [] : undefined));
      return own;
    }),
  );
  return ended.flat();
}

/** No report means that the suite did not get as far as its first test. */
function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function listFailures(suiteName: string, report: Report | null): string[] {
  const listed = (report?.testResults ?? []).flatMap((result) => {
    const file = relative(root, result.name);
    const tests = result.assertionResults.filter(({ status }) => status === 'failed');
    const hasOther = result.message !== '' || (result.status === 'failed' && tests.length === 0);
    return [
      ...(hasOther ? [`${file}: ${firstLine(result.message)}`] : []),
      ...tests.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
    ];
  });
  return listed.length > 0 ? listed : [`${suiteName}: an error outside of a test`];
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

function heading(name: string): number {
  console.log(`\n━━ ${name}`);
  return performance.now();
}

function since(start: number): number {
  return (performance.now() - start) / 1000;
}

const begin = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
const outcomes: Outcome[] = [];
try {
  outcomes.push(...(await allChecks()));
  for (const rows of suites) outcomes.push(...(await besideEachOther(rows, folder)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log('\n━━ summary');
for (const { name, passed, failed, seconds } of outcomes) {
  const mark = failed > 0 ? '✗' : '✓';
  const tally = `${passed} passed, ${failed} failed`.padEnd(24);
  console.log(`${mark} ${name.padEnd(10)} ${tally} ${seconds.toFixed(1)} s`);
}
const slowest = outcomes
  .flatMap(({ files }) => files)
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, SLOWEST);
console.log('\n━━ slowest files');
for (const { name, seconds } of slowest)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0)
  console.log(`\n━━ failed\n${failures.map((each) => `✗ ${each}`).join('\n')}\n`);
const total = (key: 'passed' | 'failed') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
process.exitCode = total('failed') > 0 ? 1 : 0;
console.log(`All of it took ${since(begin).toFixed(0)} s.`);
// The line that whoever runs this looks for, alone and last.
console.log(`${total('passed')} passed, ${total('failed')} failed`);
