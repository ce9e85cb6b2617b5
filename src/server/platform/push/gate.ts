/** Maximum number of unanswered messages to one push service. */
const MAX_IN_FLIGHT = 8;
/**
 * Time to wait when a push service has `MAX_IN_FLIGHT` messages, or while a single probe is
 * unanswered.
 */
const FULL_PAUSE_MS = 1_000;
/** Pause after the first unanswered message; each further unanswered message doubles the pause. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** Maximum number of push services in memory, because clients can name any number of services. */
const MAX_SITES = 1_000;

type Site = {
  inFlight: number;
  /** Length of the last pause in milliseconds; zero after an answer. */
  pauseMs: number;
  pausedUntil: number;
};

/**
 * How a message to a push service ended. `silent`: no answer in time. `failed`: the request could
 * not be sent.
 */
type CallEnd = 'answered' | 'silent' | 'failed';

export type PushGate = {
  /**
   * Admits a message to a push service, or returns how long to wait. After each admitted message
   * the caller must call `leave`.
   *
   * @returns milliseconds to wait; 0 when admitted
   */
  enter(name: string): number;
  leave(name: string, end: CallEnd): void;
};

/**
 * Limits how many messages wait for one push service: a service that hangs must not delay the
 * others. After an unanswered message the service is paused, then probed with single messages until
 * it answers.
 */
export function createPushGate(now: () => number = () => performance.now()): PushGate {
  const sites = new Map<string, Site>();

  function pause(name: string, site: Site): void {
    // Several messages that were unanswered at the same time count as one failure.
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
