import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import {
  type ApiCall,
  CallError,
  type CallInput,
  type CallOptions,
  type CallOutput,
  createClient,
} from '#contract/client.ts';
import type { ClientMessage, ServerMessage } from '#contract/events.ts';
import type { Operations } from '#contract/index.ts';
import { DoesNotAddUp } from '../differences.ts';
import type { LiveClock } from '../liveClock.ts';
import type { Notebook, Role } from './notebook.ts';
import type { Random } from '../random.ts';

const CALL_WITHIN_MS = 15_000;
/**
 * Milliseconds that a call may take, including its repeats. A killed server or database restarts
 * sooner, and a lock or claim of a dead process ends sooner.
 */
const ANSWERED_WITHIN_MS = 150_000;

/** Simulated network between the phones and the servers, which loses a share of the answers. */
export class Network {
  /** URL of each server; null while the server is down. */
  readonly urls: (string | null)[] = [];
  /** Milliseconds by which the servers' clocks are ahead. Phones have the same time. */
  aheadMs = 0;
  readonly figures = { calls: 0, lost: 0, away: 0, unavailable: 0, hints: 0, sockets: 0 };
  readonly #lostShare: number;

  constructor(lostShare: number) {
    this.#lostShare = lostShare;
  }

  /** Sends a call to the server if it is up. A share of the answers is lost. */
  async send(server: number, path: string, init: RequestInit, random: Random): Promise<Response> {
    const url = this.urls[server];
    this.figures.calls += 1;
    try {
      if (!url) throw new TypeError('The server is down.');
      const signal = AbortSignal.timeout(CALL_WITHIN_MS);
      const response = await fetch(url + path, { ...init, signal });
      const body = await response.arrayBuffer();
      if (random.chance(this.#lostShare)) {
        this.figures.lost += 1;
        throw new LostAnswer();
      }
      if (response.status >= 500) this.figures.unavailable += 1;
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (!(error instanceof LostAnswer)) this.figures.away += 1;
      throw error;
    }
  }
}

class LostAnswer extends Error {}

/** True if the result of the call is unknown. Such a call is sent again unchanged. */
const isUnanswered = ({ status, code }: CallError) =>
  status === 0 ||
  status === 408 ||
  status === 425 ||
  status === 429 ||
  status >= 500 ||
  code === 'IN_PROGRESS';

/** Returns the error code of a refusal; null for any other error. */
export const findCode = (error: unknown) => (error instanceof CallError ? error.code : null);

export type Owner = { name: string; role: Role; token: string | null };

/** Phone of a person, or the computer at a desk. */
export class Phone {
  readonly owner: Owner;
  readonly call: ApiCall;
  readonly #network: Network;
  readonly #clock: LiveClock;
  readonly #notebook: Notebook;
  readonly #random: Random;
  #server: number;
  #socket: WebSocket | null = null;
  #isFollowing = false;
  #hasSignal = true;
  #onSignal: (() => void)[] = [];

  constructor(
    owner: Owner,
    parts: { network: Network; clock: LiveClock; notebook: Notebook; random: Random },
  ) {
    this.owner = owner;
    this.#network = parts.network;
    this.#clock = parts.clock;
    this.#notebook = parts.notebook;
    this.#random = parts.random;
    this.#server = this.#random.whole(0, this.#network.urls.length - 1);
    this.call = createClient({
      token: () => owner.token,
      fetch: (path, init) => this.#send(path as string, init ?? {}),
    });
  }

  get now(): Date {
    return new Date(Date.now() + this.#network.aheadMs);
  }

  get hasSignal(): boolean {
    return this.#hasSignal;
  }

  setSignal(hasSignal: boolean): void {
    this.#hasSignal = hasSignal;
    if (!hasSignal) {
      this.#socket?.terminate();
      return;
    }
    for (const goOn of this.#onSignal.splice(0)) goOn();
  }

  async awaitSignal(): Promise<void> {
    while (!this.#hasSignal) {
      await new Promise<void>((resolve) => this.#onSignal.push(resolve));
    }
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    if (!this.#hasSignal) throw new TypeError('No signal.');
    try {
      const response = await this.#network.send(this.#server, path, init, this.#random);
      if (!this.hasSignal) throw new TypeError('No signal any more.');
      return response;
    } catch (error) {
      // Chooses another server for the next call, like a load balancer.
      this.#server = (this.#server + 1) % this.#network.urls.length;
      throw error;
    }
  }

  /**
   * Repeats a call with the same idempotency key until the server answers. @throws CallError if the
   * server refuses
   */
  insist = async <K extends keyof Operations>(
    key: K,
    input: CallInput<K>,
    options: CallOptions = {},
  ): Promise<CallOutput<K>> => {
    const since = performance.now();
    const idempotencyKey = options.idempotencyKey ?? randomUUID();
    const isRead = key.startsWith('GET ');
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.call(key, input, isRead ? {} : { ...options, idempotencyKey });
      } catch (error) {
        if (!(error instanceof CallError) || !isUnanswered(error)) throw error;
        if (performance.now() - since > ANSWERED_WITHIN_MS)
          throw new DoesNotAddUp(`${this.owner.name}, ${key}`, 'an answer', error.message);
        if (!isRead) this.#notebook.repeats.add(this.owner.role, key);
        await this.#clock.pauseMs(Math.min(2_000, 100 * tries) * this.#random.between(0.5, 1.5));
        await this.awaitSignal();
      }
    }
  };

  /**
   * Follows changes through a WebSocket until `unfollow`, and connects again after a loss. The
   * first answer on each connection calls `onHint` too, because hints may have been missed.
   */
  follow(shown: ClientMessage, onHint: () => void): void {
    this.#isFollowing = true;
    const connect = () => {
      const url = this.#network.urls[this.#server];
      if (!this.#isFollowing || this.#clock.isStopped) return;
      if (!url || !this.hasSignal) {
        again();
        return;
      }
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
      this.#socket = socket;
      this.#network.figures.sockets += 1;
      socket.on('open', () => socket.send(JSON.stringify(shown)));
      socket.on('message', (data: Buffer) => {
        const { type } = JSON.parse(data.toString('utf8')) as ServerMessage;
        if (type === 'refused') return;
        this.#network.figures.hints += 1;
        onHint();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#server = (this.#server + 1) % this.#network.urls.length;
        again();
      });
    };
    const again = () => {
      this.#clock.pauseMs(this.#random.between(200, 800)).then(connect, () => {});
    };
    connect();
  }

  unfollow(): void {
    this.#isFollowing = false;
    this.#socket?.terminate();
  }
}
