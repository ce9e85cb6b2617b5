import type { ReactNode } from 'react';
import { QueryState } from '#web/app/QueryState.tsx';
import type { Query } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

type Props<T> = {
  query: Query & { data: T | undefined };
  failed: string;
  children: (data: T) => ReactNode;
};

/** The list once it is there; before that its pending or failed state. */
export function ListState<T>({ query, failed, children }: Props<T>) {
  if (query.data === undefined) {
    return (
      <QueryState query={query} failed={failed} isPrimary>
        <Skeleton className="h-80" />
      </QueryState>
    );
  }
  return children(query.data);
}
