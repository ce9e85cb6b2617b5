import { computeCurbTone, countCurbMinutes } from '#domain/orders/curb.ts';
import type { OrderStatus } from '#domain/orders/states.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

type CurbOrder = {
  status: OrderStatus;
  readyAt: string | null;
  ticket: { phoneE164: string | null };
};

/**
 * Returns the telephone link to a guest whose car stands at the curb for long; undefined before, or
 * without a number.
 *
 * @param car plate or ticket number for the label
 */
export function useGuestCall(
  order: CurbOrder | null,
  car: string,
  now: number,
): { label: string; href: string } | undefined {
  const { t } = useTranslation('row');
  const phone = order?.ticket.phoneE164;
  if (order?.status !== 'ready' || !phone) return undefined;
  if (computeCurbTone(countCurbMinutes(order.readyAt, now)) !== 'red') return undefined;
  return { label: t('callCar', { car: isolateText(car) }), href: `tel:${phone}` };
}
