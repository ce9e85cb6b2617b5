export type Role = 'guest' | 'valet' | 'dispatcher';

/** Counts the actions of each role by name. */
export class RoleCounts {
  readonly counts = new Map<string, number>();

  add(role: Role, what: string): void {
    const key = `${role} ${what}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** Lists the actions of a role with their counts, the most frequent first. */
  of(role: Role): [string, number][] {
    return [...this.counts]
      .filter(([key]) => key.startsWith(`${role} `))
      .map(([key, count]): [string, number] => [key.slice(role.length + 1), count])
      .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
  }

  sum(role: Role): number {
    return this.of(role).reduce((sum, [, count]) => sum + count, 0);
  }
}

/** Counts what people and phones did. Only the report reads it. */
export class Notebook {
  /** Presses of people. */
  readonly presses = new RoleCounts();
  /** Presses that people repeated, by reason. */
  readonly twice = new RoleCounts();
  /** Calls that a phone repeated because no answer came. */
  readonly repeats = new RoleCounts();
  /** Steps done without a signal and sent later. */
  readonly later = new RoleCounts();
}
