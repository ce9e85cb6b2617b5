import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess, withClient } from '#test/faults/process.ts';
import { DoesNotAddUp } from '../differences.ts';
import type { Network } from './network.ts';

export type Kill = { what: 'server 1' | 'server 2' | 'database'; at: number; backAfterMs: number };

/** Milliseconds that a service manager waits before a restart. */
const START_AGAIN_MS = 1_000;
const BACK_WITHIN_MS = 90_000;
const REST_WITHIN_MS = 240_000;
/** Milliseconds that are longer than a dead process's claim on a payment. */
const CLAIM_OVER_MS = 61_000;

/** Runs server processes on one database, which the evening kills and restarts. */
export class Servers {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'portico-evening-'));
  readonly #network: Network;
  readonly #running: ServerProcess[] = [];

  constructor(network: Network) {
    this.#network = network;
  }

  /** Starts the servers one after the other, because the first one creates the database. */
  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.#startOne(index);
  }

  get first(): ServerProcess {
    return this.#running[0] as ServerProcess;
  }

  async #startOne(index: number): Promise<void> {
    const server = await startServerProcess({ dataDir: this.#dataDir });
    this.#running[index] = server;
    this.#network.urls[index] = server.url;
  }

  /**
   * Kills a server and starts it again.
   *
   * @returns milliseconds until all servers are ready again
   */
  async killServer(index: number): Promise<number> {
    const since = performance.now();
    const killed = this.#running[index];
    this.#network.urls[index] = null;
    await killed?.kill();
    await sleep(START_AGAIN_MS);
    await this.#startOne(index);
    return this.#awaitReady(since);
  }

  /** Kills the database, which the server processes restart. */
  async killDatabase(): Promise<number> {
    const killed = await this.first.postmaster();
    const since = performance.now();
    process.kill(killed, 'SIGKILL');
    // Waits for a new process id. A connection works only after the restarted database accepts it.
    while ((await this.first.postmaster()) === killed) await sleep(50);
    return this.#awaitReady(since);
  }

  async #awaitReady(since: number): Promise<number> {
    for (;;) {
      const answers = await Promise.all(
        this.#running.map(({ url }) => fetch(`${url}/readyz`).catch(() => null)),
      );
      const passed = performance.now() - since;
      if (answers.every((answer) => answer?.ok)) return Math.round(passed);
      if (passed > BACK_WITHIN_MS)
        throw new DoesNotAddUp(
          'the servers',
          'ready again',
          answers.map((one) => one?.status ?? 0),
        );
      await sleep(50);
    }
  }

  /**
   * Skips waiting times: gives the jobs of dead workers to other workers, and makes delayed
   * messages due.
   */
  async hurry(): Promise<void> {
    for (const server of this.#running) await server.ask('advance', CLAIM_OVER_MS);
    this.#network.aheadMs += CLAIM_OVER_MS;
    await withClient(this.first.databaseUrl, (client) =>
      client.query(`update pgboss.job set start_after = now(), state = case state when 'active' then 'retry' else state end
        where state = 'active' or state in ('created', 'retry') and name like 'deliver-%'`),
    );
  }

  /** Waits until all background work is done: messages, refunds, running payments. */
  async rest(): Promise<void> {
    const since = performance.now();
    await withClient(this.first.databaseUrl, async (client) => {
      for (;;) {
        const { rows } =
          await client.query(`select 'a message' as what, status from messages where status = 'queued'
          union all select 'a payment', status from payments where status in ('refund_due', 'confirming')
          union all select 'a tip', status from later_tips where status in ('refund_due', 'confirming')`);
        if (rows.length === 0) return;
        if (performance.now() - since > REST_WITHIN_MS)
          throw new DoesNotAddUp('what is under way', 'done', rows.slice(0, 3));
        await sleep(250);
      }
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((server) => server.stop().catch(() => {})));
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
