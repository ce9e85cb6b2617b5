import type { ReactNode } from 'react';
import { type QueryResult, QueryState } from '#web/app/QueryState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { PortalHead } from '../PortalHead.tsx';
import { DataTable, type TableProps } from './DataTable.tsx';

type Props<T extends { id: string }> = Omit<TableProps<T>, 'label'> & {
  title: string;
  /** Main statement of the screen. The title stands in for it while there is none. */
  headline?: ReactNode;
  kicker: ReactNode;
  /** Buttons beside the headline. */
  actions?: ReactNode;
  query: QueryResult<unknown>;
  /** Title of the error when the rows cannot be loaded. */
  failed: string;
  /** Choice above the table, shown while the rows load too. */
  views?: ReactNode;
  /** Figures above the table. */
  figures?: ReactNode;
};

/** Portal screen that is one table: head, search, filters, rows and pages. */
export function ResourceList<T extends { id: string }>(props: Props<T>) {
  const { title, headline, kicker, actions, query, failed, views, figures, ...table } = props;
  return (
    <>
      <PortalHead title={title} headline={headline || title} kicker={kicker}>
        {actions}
      </PortalHead>
      {views}
      <QueryState query={query} failed={failed} isPrimary skeleton={<SkeletonTable />}>
        {() => (
          <>
            {figures}
            <DataTable label={title} {...table} />
          </>
        )}
      </QueryState>
    </>
  );
}
