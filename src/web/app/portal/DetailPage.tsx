import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '#web/app/isMissing.ts';
import { type QueryResult, QueryState } from '#web/app/QueryState.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';

/** Drops the cached data of a deleted record. All buttons of the old data would fail. */
export const forgetMissing = <T extends { data: unknown; error: unknown }>(
  query: T,
): Omit<T, 'data'> & { data: T['data'] | undefined } =>
  isMissing(query.error) ? { ...query, data: undefined } : query;

type Props<T> = {
  thing: 'support' | 'customer' | 'business' | 'invoice';
  /** Address and name of the list of such records, offered if the record does not exist. */
  list: NonNullable<LinkProps['to']>;
  listName: string;
  query: QueryResult<T>;
  /** Error shown if the record exists but could not be loaded. */
  failed: string | (() => ReactNode);
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Content of a screen about one record, which its address names. */
export function DetailPage<T>(props: Props<T>) {
  const { thing, list, listName, query, failed, skeleton = <SkeletonTable />, children } = props;
  const { t } = useTranslation('admin');
  const missing = () => (
    <ErrorState
      title={t(`missing.${thing}`)}
      text={t('missing.text')}
      actions={
        <Link to={list} className={buildButtonClass('primary')}>
          {listName}
        </Link>
      }
    />
  );
  return (
    <QueryState
      query={query}
      failed={isMissing(query.error) ? missing : failed}
      isPrimary
      skeleton={skeleton}
    >
      {children}
    </QueryState>
  );
}
