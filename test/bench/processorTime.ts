import { readdirSync, readFileSync } from 'node:fs';

/** Unit of Linux's counters. */
const TICK_MS = 10;

type Process = { pid: number; parent: number; ticks: number };

function readProcess(pid: number): Process | null {
  try {
    // The name stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [parent = 0, own = 0, system = 0, children = 0, childrenSystem = 0] = [
      1, 11, 12, 13, 14,
    ].map((index) => Number(fields[index]));
    return { pid, parent, ticks: own + system + children + childrenSystem };
  } catch {
    return null;
  }
}

/**
 * Reads the processor time of a process and its descendants, ended ones included, in milliseconds. Other work on
 * the machine changes it less than wall time.
 */
export function readProcessorTime(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const add = (pid: number): number =>
    all
      .filter((each) => each.parent === pid)
      .reduce((sum, each) => sum + add(each.pid), all.find((each) => each.pid === pid)?.ticks ?? 0);
  return add(root) * TICK_MS;
}

/** Reads the processor time of this process and of its ended children. */
export const readOwnProcessorTime = (): number => (readProcess(process.pid)?.ticks ?? 0) * TICK_MS;
