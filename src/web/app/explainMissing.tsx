import type { ReactNode } from 'react';
import { isMissing } from '#web/app/isMissing.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Thing = 'support' | 'customer' | 'business' | 'invoice';

/** Drops the cached data of a deleted record. All buttons of the old data would fail. */
export const forgetMissing = <T extends { data: unknown; error: unknown }>(
  query: T,
): Omit<T, 'data'> & { data: T['data'] | undefined } =>
  isMissing(query.error) ? { ...query, data: undefined } : query;

function Missing({ thing, way }: { thing: Thing; way: ReactNode }) {
  const { t } = useTranslation('admin');
  return <ErrorState title={t(`missing.${thing}`)} text={t('missing.text')} actions={way} />;
}

/**
 * Returns the error that `QueryState` shows for a record named in the address.
 *
 * @param way link to the list of such records
 * @param failed error shown if the record exists but could not be loaded
 */
export function explainMissing<T>(
  query: { error: unknown },
  { thing, way, failed }: { thing: Thing; way: ReactNode; failed: T },
): T | (() => ReactNode) {
  return isMissing(query.error) ? () => <Missing thing={thing} way={way} /> : failed;
}
