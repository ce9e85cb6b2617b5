import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of one tick, the unit of Linux's processor counters. */
const TICK_MS = 10;

type Process = { pid: number; parent: number; ticks: number };

function readProcess(pid: number): Process | null {
  try {
    // Skips the program's name, which is in brackets and may contain any character.
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
 * Reads the processor time of a process and its descendants in milliseconds, including ended ones.
 * Other work of the machine changes processor time less than wall time.
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

/** Reads the processor time of this process and its ended children, in milliseconds. */
export const readOwnProcessorTime = (): number => (readProcess(process.pid)?.ticks ?? 0) * TICK_MS;
