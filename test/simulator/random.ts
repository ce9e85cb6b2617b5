/**
 * Random numbers that are the same for the same seed. Each actor has a separate generator, so no
 * actor changes the numbers of another.
 */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = Buffer.from(seed).reduce(
      (hash, byte) => Math.imul(hash ^ byte, 0x01000193),
      0x811c9dc5,
    );
  }

  /** Returns a number from 0 up to but excluding 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)] as T;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, at: this.next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }

  /**
   * Returns `count` shuffled values. Each kind occurs according to its share, and at least once if
   * `count` allows; the others are `usual`.
   */
  deal<T>(count: number, usual: T, shares: readonly (readonly [T, number])[]): T[] {
    const kinds = shares.flatMap(([kind, share]) =>
      Array.from({ length: Math.max(1, Math.round(count * share)) }, () => kind),
    );
    const dealt = kinds.slice(0, count);
    while (dealt.length < count) dealt.push(usual);
    return this.shuffled(dealt);
  }
}
