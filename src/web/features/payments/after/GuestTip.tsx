import { useTypedCard } from '../pay/card/useTypedCard.tsx';
import { TipForm, type TipSettings } from './TipForm.tsx';

/** Form for a tip after the payment by a guest with the ticket link, with a typed card. */
export function GuestTip(settings: TipSettings) {
  const entry = useTypedCard(settings.config, settings.order.currency);
  return <TipForm {...settings} entry={entry} />;
}
