/** Collects the differences between expected and found figures, with one entry per figure. */
export class Differences {
  readonly found: string[] = [];
  /** Number of compared figures. */
  lines = 0;

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

  #line(where: string, expected: unknown, found: unknown): void {
    this.lines += 1;
    const [one, other] = [JSON.stringify(expected), JSON.stringify(found)];
    if (one !== other) this.found.push(`${where}: the notes say ${one}, the product ${other}`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
