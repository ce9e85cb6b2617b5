import { withSeedContext } from '../faults/seed.ts';
import { Book } from './book.ts';
import { CompressedClock } from './clock.ts';
import { Network } from './network.ts';
import { Party } from './party.ts';
import { addUp, checkCustody, type Totals } from './reckoning/custody.ts';
import { Differences, DoesNotAddUp } from './reckoning/differences.ts';
import { readFound } from './reckoning/found.ts';
import { type Scenario, type Simulation, startActors } from './scenario.ts';
import { type Kill, Servers } from './servers.ts';
import { buildStage } from './stage.ts';

export type ProcessSettings = {
  seed: string;
  cars: number;
  /** Length for the actors, and for the machine. */
  hours: number;
  minutes: number;
  lostShare: number;
  /** Processes to kill, and at which part of the time. */
  kills: readonly { what: Kill['what']; at: number }[];
  /** Does at once what is waited for after a process died. */
  hurry?: boolean;
};

export type ProcessReport = {
  settings: ProcessSettings;
  book: Book;
  startsAt: number;
  figures: Network['figures'];
  kills: Kill[];
  totals: Totals;
  /** Lines that were compared. */
  lines: number;
  valets: number;
  /** Time at which the last car was gone, in minutes of the actors. */
  lastsMinutes: number;
  /** Longest delay of the machine, in minutes of the actors. */
  behindMinutes: number;
  /** Time of the machine: until the servers are there, everybody has gone home, nothing is under way. */
  seconds: { start: number; play: number; rest: number };
};

const SERVERS = 2;
const MINUTE = 60_000;
/** Time without a press after which something was lost. */
const SILENCE_MS = 200_000;
const LOOK_MS = 1_000;

/**
 * Plays a scenario against server processes, with lost answers and kills, and reckons.
 *
 * @throws DoesNotAddUp at the first thing that does not add up
 */
export async function playOnProcesses(
  scenario: Scenario,
  settings: ProcessSettings,
): Promise<ProcessReport> {
  const network = new Network(settings.lostShare);
  const clock = new CompressedClock(settings.hours * 60, settings.minutes);
  const servers = new Servers(network);
  const stopwatch = new Stopwatch();
  try {
    await servers.start(SERVERS);
    const { as, databaseUrl } = servers.first;
    const businesses = await withSeedContext(databaseUrl, (ctx) =>
      buildStage({ ctx, as }, scenario.stage),
    );
    const book = new Book(clock);
    const party = new Party({ seed: settings.seed, clock, network, book });
    const differences = new Differences();
    const simulation = startActors(scenario, party, businesses, differences);
    const kills: Kill[] = [];
    party.attend(
      () => 'the kills',
      () => killAll(clock, servers, settings, kills),
    );
    const start = stopwatch.lap();
    watchSilence(simulation, clock);
    await clock.play();
    const play = stopwatch.lap();
    const { behindMinutes } = clock;
    if (settings.hurry) await servers.hurry();
    await servers.rest();
    const rest = stopwatch.lap();
    await servers.first.ask('closeTipPools');
    const links = simulation.guests
      .filter(({ ticketToken }) => ticketToken !== '')
      .map(({ plan, ticketToken }) => [plan.plate, ticketToken] as const);
    const found = await readFound(servers.first, simulation.places, new Map(links));
    checkCustody(book, simulation.places, found, differences);
    differences.mustBeNone();
    return {
      settings,
      book,
      startsAt: clock.startsAt,
      figures: network.figures,
      kills,
      totals: addUp(book),
      lines: differences.lines,
      valets: simulation.places.flatMap(({ valets }) => valets).length,
      lastsMinutes: ((party.overAt ?? clock.now) - clock.startsAt) / MINUTE,
      behindMinutes,
      seconds: { start, play, rest },
    };
  } finally {
    clock.stop();
    await servers.stop();
  }
}

class Stopwatch {
  #since = performance.now();

  /** Whole seconds since the last time. */
  lap(): number {
    const now = performance.now();
    const seconds = Math.round((now - this.#since) / 1000);
    this.#since = now;
    return seconds;
  }
}

async function killAll(
  clock: CompressedClock,
  servers: Servers,
  settings: ProcessSettings,
  done: Kill[],
): Promise<void> {
  for (const { what, at } of settings.kills) {
    await clock.until(clock.startsAt + at * settings.hours * 60 * MINUTE);
    const minute = (clock.now - clock.startsAt) / MINUTE;
    const backAfterMs =
      what === 'database'
        ? await servers.killDatabase()
        : await servers.killServer(what === 'server 1' ? 0 : 1);
    if (settings.hurry) await servers.hurry();
    done.push({ what, at: minute, backAfterMs });
  }
}

/** Ends a simulation in which nothing happens any more, with what everybody is doing. */
function watchSilence({ party, describe }: Simulation, clock: CompressedClock): void {
  const timer = setInterval(() => {
    if (clock.isStopped || party.overAt !== null) clearInterval(timer);
    else if (performance.now() - party.book.lastAt > SILENCE_MS)
      clock.fail(
        new DoesNotAddUp('the simulation', 'to go on', describe().join('; ')),
        'the simulation',
      );
  }, LOOK_MS);
  timer.unref();
}
