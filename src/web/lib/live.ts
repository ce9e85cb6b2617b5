import { useEffect, useEffectEvent } from 'react';
import type { ClientMessage, LiveHint, PersonHint, ServerMessage } from '#contract/events.ts';
import { RECONNECTED } from './useOnReturn.ts';

/**
 * State of the WebSocket: `connecting` until the first answer, `offline` once a connection or an
 * attempt has failed.
 */
export type LiveStatus = 'connecting' | 'live' | 'offline';

export type LiveOptions = {
  /**
   * Credentials for the socket. A function is called on every connect; null postpones the connect.
   */
  authenticate: ClientMessage | (() => ClientMessage | null);
  /**
   * Called with a hint when data has changed. The listener refetches the data that the hint names.
   */
  onHint: (hint: LiveHint | PersonHint) => void;
  /**
   * Called when the server refuses the credentials. The listener asks the server for the reason.
   */
  onRefused?: () => void;
  /**
   * Called when hints may have been missed, also on the first connect. The listener refetches all
   * displayed data.
   */
  onResync: () => void;
  onStatus?: (status: LiveStatus) => void;
};

export type LiveConnection = {
  /** Opens the socket again with new credentials, for example after signing in. */
  reconnect: () => void;
  close: () => void;
};

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 20_000;
const REFUSED_RETRY_MS = 60_000;
const RESTART_JITTER_MS = 1_500;
const ANSWER_WITHIN_MS = 8_000;
/** Milliseconds of sleep after which the socket of a phone may be dead without a close event. */
const LONG_SLEEP_MS = 45_000;

/**
 * Returns the pause before the next attempt in milliseconds: exponential backoff with jitter.
 * Without jitter thousands of screens would reconnect at the same instant.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const step = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 10));
  return step / 2 + random() * (step / 2);
}

/** Keeps one authenticated WebSocket to `/ws` open until `close` is called. */
export function connectLive(options: LiveOptions): LiveConnection {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let status: LiveStatus | null = null;
  let hiddenAt = 0;
  let closed = false;

  function report(next: LiveStatus): void {
    if (closed || next === status) return;
    if (status === 'offline') dispatchEvent(new Event(RECONNECTED));
    status = next;
    options.onStatus?.(next);
  }

  function open(): void {
    clearTimeout(timer);
    const { authenticate } = options;
    const shown = typeof authenticate === 'function' ? authenticate() : authenticate;
    if (!shown) return later(LONGEST_RETRY_MS);

    const mine = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
    socket = mine;
    answerTimer = setTimeout(() => mine.close(), ANSWER_WITHIN_MS);
    let nextDelay: number | null = null;

    mine.addEventListener('open', () => mine.send(JSON.stringify(shown)));
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return;
      const message = read(data);
      if (message?.type === 'authenticated') {
        clearTimeout(answerTimer);
        attempt = 0;
        report('live');
        options.onResync();
      } else if (message?.type === 'resync') options.onResync();
      else if (message?.type === 'refused') {
        nextDelay = REFUSED_RETRY_MS;
        options.onRefused?.();
      } else if (message?.type === 'restarting')
        nextDelay = 200 + Math.random() * RESTART_JITTER_MS;
      else if (message) options.onHint(message);
    });
    mine.addEventListener('close', () => {
      if (socket !== mine) return;
      drop();
      report('offline');
      later(nextDelay ?? retryDelay(attempt++));
    });
  }

  function later(delay: number): void {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(open, delay);
  }

  function drop(): void {
    clearTimeout(answerTimer);
    const old = socket;
    socket = null;
    old?.close();
  }

  function reconnect(): void {
    if (closed) return;
    attempt = 0;
    drop();
    open();
  }

  function onOnline(): void {
    if (status !== 'live') reconnect();
  }

  function onOffline(): void {
    drop();
    report('offline');
    later(retryDelay(attempt++));
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const slept = hiddenAt > 0 && Date.now() - hiddenAt > LONG_SLEEP_MS;
    if (slept || status === 'offline') reconnect();
  }

  /**
   * Reconnects a page restored from the back-forward cache, because such a page has lost its
   * socket.
   */
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted) reconnect();
  }

  addEventListener('online', onOnline);
  addEventListener('offline', onOffline);
  addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisibility);
  report('connecting');
  open();

  return {
    reconnect,
    close() {
      closed = true;
      clearTimeout(timer);
      drop();
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
      removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

function read(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}

/** Polls at the interval while the WebSocket is down and the page is visible. */
export function usePollingWhileDown(
  status: LiveStatus,
  poll: () => void,
  intervalMs: number,
): void {
  const onTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') poll();
  });
  useEffect(() => {
    if (status === 'live') return;
    const timer = setInterval(() => onTick(), intervalMs);
    return () => clearInterval(timer);
  }, [status, intervalMs]);
}
