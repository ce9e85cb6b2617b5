import type { ReactNode } from 'react';
import { isMissing } from '#web/app/isMissing.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Thing = 'support' | 'customer' | 'business' | 'invoice';

/** Drops cached data of a deleted thing, whose buttons would all fail. */
export const forgetMissing = <T extends { data: unknown; error: unknown }>(
  query: T,
): Omit<T, 'data'> & { data: T['data'] | undefined } =>
  isMissing(query.error) ? { ...query, data: undefined } : query;

function Missing({ thing, way }: { thing: Thing; way: ReactNode }) {
  const { t } = useTranslation('admin');
  return <ErrorState title={t(`missing.${thing}`)} text={t('missing.text')} actions={way} />;
}

/**
 * Returns what `QueryState` shows for a failed thing named in the address.
 *
 * @param way link to the list of others
 * @param failed shown when it exists but could not be loaded
 */
export function explainMissing<T>(
  query: { error: unknown },
  { thing, way, failed }: { thing: Thing; way: ReactNode; failed: T },
): T | (() => ReactNode) {
  return isMissing(query.error) ? () => <Missing thing={thing} way={way} /> : failed;
}
