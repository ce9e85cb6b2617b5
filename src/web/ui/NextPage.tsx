import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
};

/** The way to more of a list, below what is there; nothing where that is all. */
export function NextPage({ query, children }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      className="self-center"
      isPending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
