import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { getServerNow } from '../lib/clock.ts';
import { connectLive, usePollingWhileDown, type LiveStatus } from '../lib/live.ts';
import { callTicket } from './api.ts';
import { allParts, listStaleParts, type TicketPart } from './staleParts.ts';
import { findStoredTicket, storeTicket } from './storedTicket.ts';
import { nameState, type PaymentNote, type StateNote } from '../features/payments/pay/note.ts';
import { getTicketView, pickNewerTicket, withOrder } from './view.ts';

export const POLL_SECONDS = 5;
/**
 * Refetch interval in milliseconds. Estimates change with other cars, for which no hint arrives.
 */
const REFRESH_MS = 60_000;

export type TicketLoading = 'loading' | 'missing' | 'unreachable';

export type TicketPageState = {
  data: GuestTicket | null;
  /** When the server sent the ticket, by the server's clock in epoch milliseconds. */
  at: number;
  /** Whether the ticket is the one stored during an earlier visit, not read again yet. */
  isStored: boolean;
  /** Reason why the ticket is missing. */
  loading: TicketLoading;
  busy: boolean;
  live: LiveStatus;
  /** Number that increases when messages of the conversation may have changed. */
  conversationPulse: number;
  reload: () => Promise<GuestTicket | null>;
  showOrder: (order: GuestOrder) => void;
  note: StateNote | null;
  showNote: (note: PaymentNote) => void;
};

function embedded(): GuestTicket | null {
  try {
    const text = document.getElementById('ticket-data')?.textContent;
    return text ? (JSON.parse(text) as GuestTicket) : null;
  } catch {
    return null;
  }
}

type TicketState = Pick<TicketPageState, 'data' | 'at' | 'isStored' | 'loading' | 'note'>;

/**
 * Provides the ticket: first from the page, in which the server embeds it, or without a network from
 * the phone, then by updates over the socket.
 */
export function useTicket(token: string): TicketPageState {
  const [held, setHeld] = useState<TicketState>(() => {
    const data = embedded();
    const stored = data ? null : findStoredTicket(token);
    const at = getServerNow();
    return { data, at, ...stored, isStored: stored !== null, loading: 'loading', note: null };
  });
  const [busy, setBusy] = useState(false);
  const [live, setLive] = useState<LiveStatus>('connecting');
  const [conversationPulse, setConversationPulse] = useState(0);
  const running = useRef<Promise<GuestTicket | null> | null>(null);
  const again = useRef(false);
  /**
   * Number of changes made on this page. A response requested before the latest change is outdated.
   */
  const changes = useRef(0);

  const show = useCallback((data: GuestTicket) => {
    setHeld((before) => ({
      ...before,
      data: pickNewerTicket(before.data, data),
      at: getServerNow(),
      isStored: false,
      loading: 'loading',
    }));
  }, []);

  const loadOnce = useCallback(async (): Promise<GuestTicket | null> => {
    const before = changes.current;
    try {
      const data = await callTicket('GET /api/customer/ticket/{token}', { params: { token } });
      if (changes.current === before) show(data);
      else again.current = true;
      return data;
    } catch (error) {
      const isMissing = error instanceof CallError && error.status === 404;
      setHeld((before) =>
        isMissing
          ? { ...before, data: null, isStored: false, loading: 'missing' }
          : { ...before, loading: before.data ? 'loading' : 'unreachable' },
      );
      return null;
    }
  }, [token, show]);

  /**
   * Fetches the ticket. Simultaneous hints share one request; hints during a request cause one
   * more.
   */
  const reload = useCallback((): Promise<GuestTicket | null> => {
    if (running.current) {
      again.current = true;
      return running.current;
    }
    const run = async () => {
      setBusy(true);
      let data: GuestTicket | null;
      do {
        again.current = false;
        data = await loadOnce();
      } while (again.current);
      running.current = null;
      setBusy(false);
      return data;
    };
    running.current = run();
    return running.current;
  }, [loadOnce]);

  const showOrder = useCallback((order: GuestOrder) => {
    changes.current += 1;
    setHeld((before) =>
      before.data ? { ...before, data: withOrder(before.data, order), note: null } : before,
    );
  }, []);

  const showNote = useCallback((note: PaymentNote) => {
    setHeld((before) => {
      const { data } = before;
      if (!data) return before;
      return {
        ...before,
        note: { ...note, state: nameState(getTicketView(data), data.orders[0]) },
      };
    });
  }, []);

  const readAgain = useCallback(
    (parts: readonly TicketPart[]) => {
      if (parts.includes('ticket')) void reload();
      if (parts.includes('talk')) setConversationPulse((pulse) => pulse + 1);
    },
    [reload],
  );

  const isGone = held.loading === 'missing';
  useEffect(() => {
    if (isGone) return;
    const connection = connectLive({
      authenticate: { type: 'authenticate', ticketToken: token },
      onHint: (hint) => readAgain(listStaleParts(hint)),
      onResync: () => readAgain(allParts),
      onStatus: setLive,
    });
    return () => connection.close();
  }, [token, readAgain, isGone]);

  usePollingWhileDown(live, () => isGone || readAgain(allParts), POLL_SECONDS * 1000);

  // Polls while the ticket cannot be read, because the socket may still be up.
  const isUnreachable = held.loading === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(() => void reload(), POLL_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isUnreachable, reload]);

  // Reports the first opening of the ticket link. `#scan` in the URL means that the guest scanned
  // the valet's screen.
  const isNew = held.data?.isLinkOpened === false;
  useEffect(() => {
    if (!isNew) return;
    const via = location.hash === '#scan' ? 'scan' : 'link';
    callTicket('POST /api/customer/ticket/{token}/opened', {
      params: { token },
      body: { via },
    }).catch(() => undefined);
  }, [token, isNew]);

  const isRead = held.data !== null && !held.isStored;
  useEffect(() => {
    if (!isRead) void reload();
  }, [isRead, reload]);

  useEffect(() => {
    if (isGone) storeTicket(token, null);
    else if (held.data && !held.isStored) storeTicket(token, { at: held.at, data: held.data });
  }, [token, isGone, held]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && live === 'live') void reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [live, reload]);

  return useMemo(
    () => ({ ...held, busy, live, conversationPulse, reload, showOrder, showNote }),
    [held, busy, live, conversationPulse, reload, showOrder, showNote],
  );
}
