import { Dispatcher } from './actors/dispatcher.ts';
import { Guest } from './actors/guest.ts';
import { Valet } from './actors/valet.ts';
import { DoesNotAddUp } from '../differences.ts';
import { LiveClock } from '../liveClock.ts';
import { Curb } from './curb.ts';
import { readFound } from './found.ts';
import { Network } from './network.ts';
import { Party } from './party.ts';
import type { StageLocation } from '../stage/stage.ts';
import { buildEvening, openCalendar } from './stage.ts';
import { planGuests } from './plan.ts';
import { Random } from '../random.ts';
import { addUpTotals, type EveningTotals, reckonEvening } from './reckoning.ts';
import { type Kill, Servers } from './servers.ts';

export type EveningSettings = {
  seed: string;
  cars: number;
  /** Length of the evening: `hours` for the actors, `minutes` in real time. */
  hours: number;
  minutes: number;
  lostShare: number;
  offlineShare: number;
  /** Share of the cars whose runner the desk cannot reach and whose return it changes. */
  mishapShare: number;
  /** Processes to kill, each at a share of the evening from 0 to 1. */
  kills: readonly { what: Kill['what']; at: number }[];
  /** Skips the waiting times that follow the death of a process. */
  hurry?: boolean;
};

export type EveningReport = {
  settings: EveningSettings;
  party: Party;
  figures: Network['figures'];
  kills: Kill[];
  totals: EveningTotals;
  valets: number;
  /** Time at which the last car was fetched, in minutes of the evening. */
  lastsMinutes: number;
  /** Longest delay of a pause, in minutes of the evening. */
  behindMinutes: number;
  /**
   * Real seconds until the servers are ready, then until all actors have gone home, then until no
   * work is left.
   */
  seconds: { start: number; play: number; rest: number };
};

const SERVERS = 2;
/** Cars that one valet can park and bring in an evening. */
const CARS_PER_VALET = 11;
const LEAST_VALETS = 3;
/**
 * Milliseconds without any answered step after which the evening fails, because something must have been
 * lost.
 */
const SILENCE_MS = 200_000;
const LOOK_MS = 1_000;

/**
 * Plays an evening to its end and checks the totals.
 *
 * @throws DoesNotAddUp at the first difference
 */
export async function playEvening(settings: EveningSettings): Promise<EveningReport> {
  const network = new Network(settings.lostShare);
  const calendar = openCalendar();
  const { starts } = calendar.dayOf(Date.now());
  const clock = new LiveClock(starts, settings.hours * 60, settings.minutes);
  const servers = new Servers(network);
  const stopwatch = new Stopwatch();
  try {
    await servers.start(SERVERS);
    const perPlace = Math.max(LEAST_VALETS, Math.ceil(settings.cars / CARS_PER_VALET / 2));
    const places = await buildEvening(servers.first, calendar, perPlace);
    const curbs = new Map(places.map((place) => [place, new Curb()]));
    const party = new Party({ seed: settings.seed, clock, network, curbs });
    const cast = gather(party, places, settings);
    const start = stopwatch.lap();
    const { kills, lastsMinutes } = await play(party, cast, servers, settings);
    const played = stopwatch.lap();
    const { behindMinutes } = clock;
    if (settings.hurry) await servers.hurry();
    await servers.rest();
    const rest = stopwatch.lap();
    await servers.first.ask('closeTipPools');
    const pages = new Map(
      cast.guests.flatMap(({ plan, ticketToken }) =>
        ticketToken ? [[plan.plate, ticketToken] as const] : [],
      ),
    );
    const urls = { server: servers.first.url, database: servers.first.databaseUrl };
    const found = await readFound(urls, places, pages);
    reckonEvening(party.book, places, found).requireNone();
    return {
      settings,
      party,
      figures: network.figures,
      kills,
      totals: addUpTotals(party.book),
      valets: cast.valets.length,
      lastsMinutes,
      behindMinutes,
      seconds: { start, play: played, rest },
    };
  } finally {
    clock.stop();
    await servers.stop();
  }
}

class Stopwatch {
  #since = performance.now();

  /** Returns the whole seconds since the previous call. */
  lap(): number {
    const now = performance.now();
    const seconds = Math.round((now - this.#since) / 1000);
    this.#since = now;
    return seconds;
  }
}

type Cast = { guests: Guest[]; valets: Valet[]; dispatchers: Dispatcher[] };

function gather(
  party: Party,
  places: readonly StageLocation[],
  { seed, cars, mishapShare }: EveningSettings,
): Cast {
  const { minutes } = party.clock;
  const random = new Random(`${seed} plans`);
  const guests = planGuests(cars, places, minutes, random, mishapShare).map(
    (plan) => new Guest(party, plan),
  );
  const ways = ['a car to bring', 'a car at the curb'] as const;
  const valets = places.flatMap((place, at) =>
    place.valets.map((worker, index) => {
      // The first valet of each location goes home in the middle of the evening.
      const goesHome =
        index === 0 ? { at: minutes * 0.42, leaving: ways[at % 2] ?? ways[0] } : null;
      const startsAt = random.between(0, minutes * 0.01);
      return new Valet(party, { worker, place }, { startsAt, goesHome });
    }),
  );
  const dispatchers = places.map((place) => new Dispatcher(party, place));
  return { guests, valets, dispatchers };
}

async function play(
  party: Party,
  { guests, valets, dispatchers }: Cast,
  servers: Servers,
  settings: EveningSettings,
): Promise<{ kills: Kill[]; lastsMinutes: number }> {
  const { clock } = party;
  clock.start();
  // The first actor that fails ends the evening at once, even while other actors still wait.
  const watched = <T>(work: Promise<T>, who: () => string): Promise<T> => {
    work.catch((error: unknown) => party.fail(error, who()));
    return work;
  };
  const kills = watched(killAll(party, servers, settings), () => 'the kills');
  const staff = [
    ...valets.map((valet) => ({ member: valet, work: valet.work(settings.offlineShare) })),
    ...dispatchers.map((dispatcher) => ({ member: dispatcher, work: dispatcher.work() })),
  ].map(({ member, work }) => watched(work, () => `${member.worker.name}, who ${member.doing}`));
  watch(party, { guests, valets, dispatchers });
  const lives = guests.map((guest) =>
    watched(guest.live(), () => `the guest of ${guest.plan.plate}, who ${guest.doing}`),
  );
  await party.until(Promise.all(lives));
  const lastsMinutes = clock.minute;
  const killed = await party.until(kills);
  party.isOver = true;
  await party.until(Promise.all(staff));
  return { kills: killed, lastsMinutes };
}

async function killAll(party: Party, servers: Servers, settings: EveningSettings): Promise<Kill[]> {
  const done: Kill[] = [];
  for (const { what, at } of settings.kills) {
    await party.clock.until(party.clock.at(at * party.clock.minutes));
    const { minute } = party.clock;
    const backAfterMs =
      what === 'database'
        ? await servers.killDatabase()
        : await servers.killServer(what === 'server 1' ? 0 : 1);
    if (settings.hurry) await servers.hurry();
    done.push({ what, at: minute, backAfterMs });
  }
  return done;
}

/** Fails an evening in which nothing happens any more, with a list of what each actor is doing. */
function watch(party: Party, { guests, valets, dispatchers }: Cast): void {
  const timer = setInterval(() => {
    if (party.clock.isStopped || party.isOver) {
      clearInterval(timer);
      return;
    }
    if (performance.now() - party.steps.lastAt < SILENCE_MS) return;
    const waiting = guests
      .filter(({ doing }) => !['comes', 'drives home', 'is at the party'].includes(doing))
      .map(({ plan, doing }) => `the guest of ${plan.plate} ${doing}`);
    const staff = [...valets, ...dispatchers].map(({ worker, doing }) => `${worker.name} ${doing}`);
    party.fail(
      new DoesNotAddUp('the evening', 'to go on', [...waiting.slice(0, 5), ...staff].join('; ')),
      'the evening',
    );
  }, LOOK_MS);
  timer.unref();
}
