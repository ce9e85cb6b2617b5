/** Messages on their way to one site. */
const MAX_IN_FLIGHT = 8;
/** When one more comes, or while a site is tried. */
const FULL_PAUSE_MS = 1_000;
/** After the first call that nobody answered; each further one doubles it. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** Sites that are remembered: what people name as their push service has no end. */
const MAX_SITES = 1_000;

type Site = {
  inFlight: number;
  /** Zero once it has answered. */
  pauseMs: number;
  pausedUntil: number;
};

/** `silent`: nobody answered in time. `failed`: it could not be asked at all. */
type CallEnd = 'answered' | 'silent' | 'failed';

export type PushGate = {
  /**
   * Lets a message through to a site, or not yet. What is let through is to `leave`.
   *
   * @returns milliseconds to wait; 0 where it may go
   */
  enter(name: string): number;
  leave(name: string, end: CallEnd): void;
};

/**
 * Keeps a push service that hangs from holding up the others: it gets few of this process's messages at once. After
 * one it did not answer it gets none for a while, then one alone, until it answers.
 */
export function createPushGate(now: () => number = () => performance.now()): PushGate {
  const sites = new Map<string, Site>();

  function pause(name: string, site: Site): void {
    // Those that were under way together are one silence.
    if (site.pausedUntil > now()) return;
    site.pauseMs = site.pauseMs ? Math.min(2 * site.pauseMs, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    site.pausedUntil = now() + site.pauseMs;
    sites.delete(name);
    sites.set(name, site);
  }

  function forgetOldest(): void {
    for (const [name, { inFlight }] of sites) {
      if (sites.size <= MAX_SITES) return;
      if (inFlight === 0) sites.delete(name);
    }
  }

  return {
    enter(name) {
      const site = sites.get(name) ?? { inFlight: 0, pauseMs: 0, pausedUntil: 0 };
      const restMs = site.pausedUntil - now();
      if (restMs > 0) return restMs;
      if (site.inFlight >= (site.pauseMs ? 1 : MAX_IN_FLIGHT)) return FULL_PAUSE_MS;
      site.inFlight += 1;
      sites.set(name, site);
      return 0;
    },
    leave(name, end) {
      const site = sites.get(name);
      if (!site) return;
      site.inFlight -= 1;
      if (end === 'silent') pause(name, site);
      if (end === 'answered') Object.assign(site, { pauseMs: 0, pausedUntil: 0 });
      if (site.inFlight === 0 && site.pauseMs === 0) sites.delete(name);
      forgetOldest();
    },
  };
}
