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
 * Returns the phone link to a guest whose car has stood at the curb for long. Undefined before that
 * time, or without a phone number.
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
