/** Most messages in flight to one push service. */
const MAX_IN_FLIGHT = 8;
/** Wait when the service has its maximum in flight, or while a single probe runs. */
const FULL_PAUSE_MS = 1_000;
/** Pause after the first unanswered message; each further one doubles it. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** Most services remembered, because clients can name any number of them. */
const MAX_SITES = 1_000;

type Site = {
  inFlight: number;
  /** Zero after an answer. */
  pauseMs: number;
  pausedUntil: number;
};

/** `silent`: no answer in time. `failed`: the request could not be sent. */
type CallEnd = 'answered' | 'silent' | 'failed';

export type PushGate = {
  /**
   * Admits a message to a push service, or returns how long to wait. Each admitted message has to call `leave`.
   *
   * @returns milliseconds to wait; 0 when admitted
   */
  enter(name: string): number;
  leave(name: string, end: CallEnd): void;
};

/**
 * Keeps a hanging push service from delaying the others: it gets only few of this process's messages at once. After
 * an unanswered message it is paused, then probed with single messages until it answers.
 */
export function createPushGate(now: () => number = () => performance.now()): PushGate {
  const sites = new Map<string, Site>();

  function pause(name: string, site: Site): void {
    // Messages that were in flight together count as one failure.
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
