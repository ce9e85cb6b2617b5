import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export type NextPageQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};
type Props = {
  query: NextPageQuery;
  children: ReactNode;
};

/** Button that loads the next page of a list. Renders nothing after the last page. */
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
