import { CreditCard } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SavedCard } from '#contract/cards.ts';
import { isolate } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useCardName } from './useCardName.ts';

type Props = {
  card: SavedCard;
  /** An administrator who acts as the owner may look. */
  isClosed: boolean;
  isPending: boolean;
  onDefault: () => void;
  onRemove: () => void;
};

const twoDigits = (number: number) => String(number % 100).padStart(2, '0');

export function CardRow({ card, isClosed, isPending, onDefault, onRemove }: Props) {
  const { t } = useTranslation('cards');
  const name = useCardName()(card);
  const date = isolate(`${twoDigits(card.expMonth)}/${twoDigits(card.expYear)}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <CreditCard
        aria-hidden="true"
        size={26}
        strokeWidth={1.5}
        className={`shrink-0 ${card.isExpired ? 'text-muted' : 'text-primary'}`}
      />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="tabular-nums">{name}</span>
          {card.isDefault ? <StatusPill tone="ready">{t('default')}</StatusPill> : null}
          {card.isExpired ? <StatusPill tone="late">{t('expired')}</StatusPill> : null}
        </p>
        <p className="text-15 text-muted tabular-nums">{t('expires', { date })}</p>
      </div>
      {isClosed ? null : (
        <div className="-mx-2 flex flex-wrap">
          {card.isDefault || card.isExpired ? null : (
            <Button
              variant="quiet"
              aria-label={t('makeDefaultOf', { card: name })}
              isPending={isPending}
              onClick={onDefault}
            >
              {t('makeDefault')}
            </Button>
          )}
          <Button variant="quiet" aria-label={t('removeOf', { card: name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
