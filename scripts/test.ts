import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

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
const suites = ['unit', 'api', 'faults', 'e2e'];

/** A step that hangs is a failed step. A slow machine is none: the longest takes a third of this. */
const stepLimit = 40 * 60_000;

interface Outcome {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

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
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds: since(start) };
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

async function suite(name: string, folder: string): Promise<Outcome> {
  const start = heading(`${name} tests`);
  const file = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('vitest', ['run', '--project', name, ...reporters]);
  const { passed, failed } = counts(file);
  // A suite can fail with no failed test: an error outside of one, a file that does not load.
  return { name, passed, failed: ok ? failed : Math.max(failed, 1), seconds: since(start) };
}

/** No report means that the suite did not get as far as its first test. */
function counts(file: string): { passed: number; failed: number } {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

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
  for (const name of suites) outcomes.push(await suite(name, folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log('\n━━ summary');
for (const { name, passed, failed, seconds } of outcomes) {
  const mark = failed > 0 ? '✗' : '✓';
  const tally = `${passed} passed, ${failed} failed`.padEnd(24);
  console.log(`${mark} ${name.padEnd(10)} ${tally} ${seconds.toFixed(1)} s`);
}
const total = (key: 'passed' | 'failed') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
process.exitCode = total('failed') > 0 ? 1 : 0;
console.log(`All of it took ${since(begin).toFixed(0)} s.`);
// The line that whoever runs this looks for, alone and last.
console.log(`${total('passed')} passed, ${total('failed')} failed`);
