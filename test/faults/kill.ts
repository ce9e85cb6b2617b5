import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { TestBusiness } from '#test/factories/people.ts';
import { brokenInvariants } from './invariants.ts';
import { Life, type State } from './life.ts';
import { type ServerProcess, startServerProcess, withClient } from './process.ts';
import { seedBusinesses } from './seed.ts';

export type Victim = 'server' | 'server and database' | 'database';

export type KillRound = {
  victim: Victim;
  acknowledged: number;
  /** Number of steps whose answer never came, and how many of these steps the server had done. */
  inDoubt: number;
  inDoubtDone: number;
  /** Milliseconds from the kill until calls are answered again. */
  backAfterMs: number;
};

export type KillReport = {
  rounds: KillRound[];
  lives: number;
  acknowledged: number;
  finished: number;
  /**
   * Number of ticket lives that waited for an SMS or for a dead process's claim, and the
   * milliseconds until all work was done.
   */
  held: number;
  restAfterMs: number;
  problems: string[];
};

const CLIENTS = 6;
/** Milliseconds that are longer than a dead process's claim on a payment. */
const CLAIM_OVER_MS = 61_000;
/** Milliseconds after which a live worker takes over the job of a dead one, with a margin. */
const REST_WITHIN_MS = 240_000;
const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Chooses what to kill: the server in each round, and the database too in every third round. */
export const chooseVictim = (round: number): Victim =>
  round % 3 === 2 ? 'server and database' : 'server';

export class KillRun {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'portico-faults-'));
  /**
   * Ticket lives of each client, the current one last. A client continues only its own ticket
   * lives.
   */
  readonly #clients: Life[][] = Array.from({ length: CLIENTS }, () => []);
  #businesses: TestBusiness[] = [];
  #server!: ServerProcess;
  readonly report: KillReport = {
    rounds: [],
    lives: 0,
    acknowledged: 0,
    finished: 0,
    held: 0,
    restAfterMs: 0,
    problems: [],
  };

  async start(): Promise<void> {
    this.#server = await startServerProcess({ dataDir: this.#dataDir });
    this.#businesses = await seedBusinesses(this.#server.databaseUrl, 3);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /**
   * Applies load, kills during the load, restarts, and compares the ticket lives with the database.
   */
  async round(victim: Victim): Promise<void> {
    const before = this.#acknowledged();
    const load = { over: false };
    const clients = this.#clients.map(async (lives) => {
      while (!load.over && !lives.some((life) => life.inDoubt)) {
        await this.#live(this.#nextOf(lives), () => load.over);
      }
    });
    await pause(600 + randomInt(1_400));
    const killed = Date.now();
    await this.#kill(victim);
    if (victim !== 'database') this.#server = await startServerProcess({ dataDir: this.#dataDir });
    await this.#back();
    const backAfterMs = Date.now() - killed;
    load.over = true;
    await Promise.all(clients);
    const acknowledged = this.#acknowledged() - before;
    const inDoubt = this.#lives.filter((life) => life.inDoubt).length;
    await this.#compare();
    const inDoubtDone = this.#acknowledged() - before - acknowledged;
    this.report.rounds.push({ victim, acknowledged, inDoubt, inDoubtDone, backAfterMs });
  }

  /**
   * Finishes every ticket life, waits until all jobs are done, and compares all ticket lives with
   * the database a last time.
   *
   * @param hurry gives the jobs of dead workers to live ones now, as the job queue does after about
   * a minute
   */
  async finish(hurry = false): Promise<void> {
    const start = Date.now();
    if (hurry) await this.#giveUpDeadWorkers();
    this.report.held = this.#lives.filter((life) => life.held).length;
    await this.#server.ask('advance', CLAIM_OVER_MS);
    const unfinished = () => this.#lives.filter((life) => !life.isOver);
    while (unfinished().length > 0 && Date.now() < start + REST_WITHIN_MS) {
      await Promise.all(unfinished().map((life) => this.#live(life, () => false)));
    }
    await this.#rest(start);
    this.report.restAfterMs = Date.now() - start;
    await this.#compare();
    const broken = await withClient(this.#server.databaseUrl, (client) =>
      brokenInvariants(client, true),
    );
    this.report.problems.push(
      ...broken,
      ...unfinished().map((life) => `not finished: ${String(life.stayId)} ${String(life.held)}`),
    );
    this.report.lives = this.#lives.length;
    this.report.finished = this.#lives.filter((life) => life.isOver).length;
    this.report.acknowledged = this.#acknowledged();
  }

  #acknowledged(): number {
    return this.#lives.reduce((sum, life) => sum + life.acknowledged, 0);
  }

  get #lives(): Life[] {
    return this.#clients.flat();
  }

  /** Returns a ticket life that an earlier round left unfinished, or a new one. */
  #nextOf(lives: Life[]): Life {
    const left = lives.find((life) => !life.isOver && !life.held && !life.inDoubt);
    if (left) return left;
    const life = new Life(this.#businesses[randomInt(this.#businesses.length)] as TestBusiness);
    lives.push(life);
    return life;
  }

  async #live(life: Life, stopped: () => boolean): Promise<void> {
    try {
      while (!life.isOver && !stopped()) {
        if (!(await life.advance((token) => this.#server.as(token)))) break;
      }
    } catch (error) {
      this.report.problems.push((error as Error).message);
      life.held = 'refused';
    }
    if (life.held) await pause(50);
  }

  async #kill(victim: Victim): Promise<void> {
    const postmaster = victim === 'server' ? null : await this.#server.postmaster();
    if (postmaster) process.kill(postmaster, 'SIGKILL');
    if (victim !== 'database') await this.#server.kill();
  }

  async #back(): Promise<void> {
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      const answer = await fetch(`${this.#server.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await pause(20);
    }
    this.report.problems.push('The server did not come back.');
  }

  async #compare(): Promise<void> {
    await withClient(this.#server.databaseUrl, async (client) => {
      const states = await readStates(client);
      for (const life of this.#lives) {
        const problem = life.reconcile(states.get(life.phone));
        if (problem) this.report.problems.push(problem);
        life.forgetOrder();
      }
      this.report.problems.push(...(await brokenInvariants(client, false)));
    });
  }

  async #giveUpDeadWorkers(): Promise<void> {
    await withClient(this.#server.databaseUrl, (client) =>
      client.query(
        "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
      ),
    );
  }

  async #rest(start: number): Promise<void> {
    await withClient(this.#server.databaseUrl, async (client) => {
      while (Date.now() < start + REST_WITHIN_MS) {
        const { rows } = await client.query(`select from messages where status = 'queued'
          union all select from payments where status in ('refund_due', 'confirming')
            or (status = 'cancelled' and closed_at is null)
          union all select from later_tips where status in ('refund_due', 'confirming')`);
        if (rows.length === 0) return;
        await pause(100);
      }
    });
  }
}

async function readStates(client: pg.Client): Promise<Map<string, State>> {
  const { rows } = await client.query<State & { phone: string }>(`
    select s.phone_e164 as phone, s.status as stay, o.status as "order", p.status as payment
    from stays s
    left join lateral (select * from orders where stay_id = s.id order by requested_at desc limit 1) o on true
    left join payments p on p.order_id = o.id`);
  return new Map(rows.map((row) => [row.phone, row]));
}
