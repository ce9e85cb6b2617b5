import { readdirSync, readFileSync } from 'node:fs';

/** Names of costly steps. Their counts are compared with `test/costs.json`. */
export const countedSteps = ['pages', 'coldContexts', 'loads', 'axeRuns', 'servers'] as const;
export type CountedStep = (typeof countedSteps)[number];
export type Counts = Record<CountedStep, number>;

/** Cost of one test file: a line of the file that `PORTICO_TEST_RECORD` names. */
export type CostRecord = {
  project: string;
  file: string;
  seconds: number;
  /**
   * User and system time of the worker and its browser; null if the operating system does not
   * report it.
   */
  processorSeconds: number | null;
  counts: Counts;
};

export const noCounts = (): Counts => ({
  pages: 0,
  coldContexts: 0,
  loads: 0,
  axeRuns: 0,
  servers: 0,
});

let counts = noCounts();

export function countStep(step: CountedStep): void {
  counts[step] += 1;
}

/** Returns the counts since the last call, and resets them. */
export function takeCounts(): Counts {
  const taken = counts;
  counts = noCounts();
  return taken;
}

/** Linux reports processor time in hundredths of a second on every kernel. */
const TICKS_PER_SECOND = 100;

type Process = { parent: number; ticks: number; reapedTicks: number };

function readProcess(pid: number | string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name comes before the fields and may contain brackets, so search the last
    // bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [
      1, 11, 12, 13, 14,
    ].map((at) => Number(fields[at]));
    return { parent, ticks: user + system, reapedTicks: childUser + childSystem };
  } catch {
    return null;
  }
}

/**
 * Returns user and system time of a process and its descendants, including ended ones; null without
 * /proc.
 */
export function readProcessorSeconds(root: number): number | null {
  const own = readProcess(root);
  if (!own) return null;
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : null;
    if (found) processes.set(Number(name), found);
  }
  const isBelow = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent ?? 0;
    return parent === root || (parent > 1 && isBelow(parent));
  };
  let ticks = own.ticks + own.reapedTicks;
  for (const [pid, found] of processes) if (isBelow(pid)) ticks += found.ticks + found.reapedTicks;
  return ticks / TICKS_PER_SECOND;
}

/** Returns user and system time of the ended children of this process; null without /proc. */
export function readReapedSeconds(): number | null {
  const own = readProcess('self');
  return own && own.reapedTicks / TICKS_PER_SECOND;
}
