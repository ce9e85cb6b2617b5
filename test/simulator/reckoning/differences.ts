/** Thrown where the actors' notes contradict the product; it ends the simulation. */
export class DoesNotAddUp extends Error {
  constructor(who: string, expected: unknown, found: unknown) {
    const write = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    super(`${who}: expected ${write(expected)}, found ${write(found)}`);
    this.name = 'DoesNotAddUp';
  }
}

/** @throws DoesNotAddUp where the two differ */
export function mustBe(who: string, expected: unknown, found: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(found))
    throw new DoesNotAddUp(who, expected, found);
}

/** Lists what the notes and the product disagree on, each line by its name. */
export class Differences {
  readonly found: string[] = [];
  /** Lines that were compared. */
  lines = 0;

  /** Compares what is expected; other fields of what was found do not count. */
  compare(where: string, expected: unknown, found: unknown): void {
    if (isRecord(expected)) {
      if (!isRecord(found)) return this.#line(where, expected, found);
      for (const [name, value] of Object.entries(expected))
        this.compare(`${where}, ${name}`, value, found[name]);
      return;
    }
    if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
      expected.forEach((value, at) => {
        this.compare(`${where}, ${at + 1}`, value, found[at]);
      });
      return;
    }
    this.#line(where, expected, found);
  }

  /** Compares rows by their name, and that there are no others. */
  compareRows(where: string, expected: Record<string, unknown>, found: Record<string, unknown>) {
    this.compare(where, expected, found);
    this.compare(
      `${where}, which`,
      Object.keys(expected).toSorted(),
      Object.keys(found).toSorted(),
    );
  }

  /** @throws DoesNotAddUp with the first ones */
  mustBeNone(): void {
    const { found } = this;
    if (found.length > 0)
      throw new DoesNotAddUp('the reckoning', 'no difference', found.slice(0, 20).join('\n'));
  }

  #line(where: string, expected: unknown, found: unknown): void {
    this.lines += 1;
    const [one, other] = [JSON.stringify(expected), JSON.stringify(found)];
    if (one !== other) this.found.push(`${where}: the notes say ${one}, the product ${other}`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
