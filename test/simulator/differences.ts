function describeDifference(where: string, expected: unknown, found: unknown): string | null {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(found)];
  if (one === other) return null;
  const write = (value: unknown, json: string | undefined) =>
    typeof value === 'string' ? value : String(json);
  return `${where}: expected ${write(expected, one)}, found ${write(found, other)}`;
}

/** Thrown when the book differs from what the product says. A simulation ends with this error. */
export class DoesNotAddUp extends Error {
  override readonly name = 'DoesNotAddUp';

  constructor(where: string, expected?: unknown, found?: unknown) {
    super(describeDifference(where, expected, found) ?? where);
  }
}

/** @throws DoesNotAddUp if the found value differs from the expected value */
export function mustBe(where: string, expected: unknown, found: unknown): void {
  if (describeDifference(where, expected, found) !== null)
    throw new DoesNotAddUp(where, expected, found);
}

/** Collects the differences between expected and found figures, with one entry per figure. */
export class Differences {
  readonly found: string[] = [];
  /** Number of compared figures. */
  lines = 0;

  /** Compares every figure of the expected value. The found value may have more fields. */
  compare(where: string, expected: unknown, found: unknown): void {
    if (isRecord(expected) && isRecord(found)) {
      for (const [name, value] of Object.entries(expected))
        this.compare(`${where}, ${name}`, value, found[name]);
    } else if (
      Array.isArray(expected) &&
      Array.isArray(found) &&
      expected.length === found.length
    ) {
      expected.forEach((value, at) => {
        this.compare(`${where}, ${at + 1}`, value, found[at]);
      });
    } else {
      this.lines += 1;
      const difference = describeDifference(where, expected, found);
      if (difference !== null) this.found.push(difference);
    }
  }

  /** Compares records by their ids. No record may be missing or left over. */
  compareRows<T>(
    where: string,
    expected: Readonly<Record<string, unknown>>,
    found: readonly T[],
    idOf: (row: T) => string = (row) => (row as { id: string }).id,
  ): void {
    this.compare(where, expected, Object.fromEntries(found.map((row) => [idOf(row), row])));
    this.compareSets(`${where}, whose`, Object.keys(expected), found.map(idOf));
  }

  /** Compares lists of which the order does not matter. */
  compareSets(where: string, expected: readonly string[], found: readonly string[]): void {
    this.compare(where, expected.toSorted(), found.toSorted());
  }

  /** @throws DoesNotAddUp with the first difference */
  requireNone(): void {
    const [first] = this.found;
    if (first !== undefined) throw new DoesNotAddUp(first);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
