import type { ReactNode } from 'react';
import { isMissing } from '#web/app/isMissing.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Thing = 'support' | 'customer' | 'business' | 'invoice';

/** What was looked at and is deleted since is not shown from memory, with steps that nothing is left for. */
export const forgetMissing = <T extends { data: unknown; error: unknown }>(
  query: T,
): Omit<T, 'data'> & { data: T['data'] | undefined } =>
  isMissing(query.error) ? { ...query, data: undefined } : query;

function Missing({ thing, way }: { thing: Thing; way: ReactNode }) {
  const { t } = useTranslation('admin');
  return <ErrorState title={t(`missing.${thing}`)} text={t('missing.text')} actions={way} />;
}

/**
 * For `QueryState`: what stands in place of one thing that is named in the address.
 *
 * @param way to where there are others
 * @param failed what is said where it is there and could not be had
 */
export function explainMissing<T>(
  query: { error: unknown },
  { thing, way, failed }: { thing: Thing; way: ReactNode; failed: T },
): T | (() => ReactNode) {
  return isMissing(query.error) ? () => <Missing thing={thing} way={way} /> : failed;
}
