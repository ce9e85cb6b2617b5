import { computeCurbTone, countCurbMinutes } from '#domain/orders/curb.ts';
import type { OrderStatus } from '#domain/orders/states.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

type CurbOrder = {
  status: OrderStatus;
  readyAt: string | null;
  ticket: { phoneE164: string | null };
};

/**
 * The call to a guest who lets their car stand at the curb for long; none before, or without their number.
 *
 * @param car how people call it
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
  return { label: t('callCar', { car: isolate(car) }), href: `tel:${phone}` };
}
