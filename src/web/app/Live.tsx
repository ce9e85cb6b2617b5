import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHint } from '#contract/events.ts';
import { connectLive } from '#web/lib/live.ts';
import { logged } from '#web/lib/logged.ts';
import type { LiveStatus } from '#web/lib/live.ts';
import { session } from './session.ts';
import { askServer } from './whoami.ts';

const LiveContext = createContext<LiveStatus>('connecting');

/** How the screen hears of changes; while it is not `live` it has to ask by itself. */
export function useLiveStatus(): LiveStatus {
  return use(LiveContext);
}

const POLL_MS = 5000;

/** The interval of a query that a push would otherwise renew. */
export function useFallbackInterval(): number | false {
  return useLiveStatus() === 'live' ? false : POLL_MS;
}

/** Queries kept fresh by hints; see `liveKeys` for who has which. */
export const liveKeys = {
  queue: (locationId: string) => ['live', 'queue', locationId] as const,
  jobs: ['live', 'jobs'] as const,
  tickets: ['live', 'tickets'] as const,
  runners: (locationId: string) => ['live', 'runners', locationId] as const,
  /** Parking sessions of the valet's locations. */
  sessions: ['live', 'sessions'] as const,
  /** The car of a customer, by its session. */
  parkingSession: (id: string) => ['live', 'parking-session', id] as const,
  /** A customer's own services: lists, and one with its timeline. */
  services: ['live', 'services'] as const,
  service: (id: string) => ['live', 'service', id] as const,
  /** His cars, as one that is with the valets can be neither changed nor removed. */
  vehicles: ['live', 'vehicles'] as const,
  /** What is written about a car. */
  conversation: (stayId: string) => ['live', 'conversation', stayId] as const,
  conversations: ['live', 'conversations'] as const,
};

/** Heard of by their own message, not by hints. */
export const notificationsKey = ['notifications'] as const;

function refetch(client: QueryClient, hint: LiveHint): void {
  const keys = [
    liveKeys.queue(hint.locationId),
    liveKeys.runners(hint.locationId),
    liveKeys.jobs,
    liveKeys.tickets,
    liveKeys.sessions,
    liveKeys.parkingSession(hint.stayId),
    liveKeys.services,
    liveKeys.service(hint.stayId),
    liveKeys.vehicles,
    liveKeys.conversation(hint.stayId),
    liveKeys.conversations,
  ];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** One socket for all screens of the person who is signed in. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  useEffect(() => {
    const connection = connectLive({
      authenticate: credentials,
      onHint: (hint) => refetch(client, hint),
      onNotification: () => void client.invalidateQueries({ queryKey: notificationsKey }),
      onResync: () => {
        void client.invalidateQueries({ queryKey: ['live'] });
        void client.invalidateQueries({ queryKey: notificationsKey });
      },
      // Ended from another device: the answer to this closes the session here too.
      onRefused: () => void askServer().catch(logged),
      onStatus: setStatus,
    });
    return () => connection.close();
  }, [client]);
  return <LiveContext value={status}>{children}</LiveContext>;
}

function credentials() {
  const current = session();
  if (current === null) return null;
  const { token, user } = current;
  return {
    type: 'authenticate' as const,
    token,
    ...(user ? { userId: user.id, userRole: user.role } : {}),
  };
}
