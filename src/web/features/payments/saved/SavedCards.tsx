import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SavedCard } from '#contract/cards.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useSavedCards } from '../pay/api.ts';
import { AddCard } from './AddCard.tsx';
import { useMakeDefault, useRemoveCard } from './api.ts';
import { getCardBrandName } from '#domain/payments/receipt.ts';

/** Names a saved card: 'Visa ending in 4242'. */
function useCardName(): (card: SavedCard) => string {
  const { t } = useTranslation('cards');
  return ({ brand, last4 }) =>
    t('named', { brand: isolateText(getCardBrandName(brand)), last4: isolateText(last4) });
}

/** Saved cards, and the form for a new card. */
export function SavedCards({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation('cards');
  const cards = useSavedCards();
  const [isAdding, setAdding] = useState(false);
  return (
    <QueryState query={cards} failed={t('failed')} skeleton={<Skeleton className="h-36" />}>
      {(data) => (
        <>
          {data.length > 0 ? <List cards={data} isClosed={isClosed} /> : <None />}
          {isClosed ? null : isAdding ? (
            <AddCard onClose={() => setAdding(false)} />
          ) : (
            <Button variant="compact" className="self-start" onClick={() => setAdding(true)}>
              <Icon of={Plus} />
              {t('add')}
            </Button>
          )}
        </>
      )}
    </QueryState>
  );
}

function None() {
  const { t } = useTranslation('cards');
  return (
    <div className="flex items-center gap-4 rounded-md border border-dashed border-line-strong px-5 py-4">
      <Icon of={CreditCard} size={32} className="text-brass" />
      <div>
        <p className="font-strong">{t('empty')}</p>
        <p className="text-15 text-muted">{t('emptyText')}</p>
      </div>
    </div>
  );
}

function List({ cards, isClosed }: { cards: readonly SavedCard[]; isClosed: boolean }) {
  const { t } = useTranslation(['cards', 'app']);
  const refused = useRefusalToast();
  const makeDefault = useMakeDefault();
  const [removing, setRemoving] = useState<SavedCard | null>(null);

  async function choose(card: SavedCard): Promise<void> {
    try {
      await makeDefault.mutateAsync(card.id);
      showDoneToast(t('defaultDone'));
    } catch (error) {
      refused(t('app:notSaved'), error);
    }
  }

  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isClosed={isClosed}
            isPending={makeDefault.isPending && makeDefault.variables === card.id}
            onDefault={() => void choose(card)}
            onRemove={() => setRemoving(card)}
          />
        ))}
      </ul>
      <RemoveCard card={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

type CardRowProps = {
  card: SavedCard;
  /** True while an administrator acts as the customer; the saved cards are then read-only. */
  isClosed: boolean;
  isPending: boolean;
  onDefault: () => void;
  onRemove: () => void;
};

const twoDigits = (number: number) => String(number % 100).padStart(2, '0');

function CardRow({ card, isClosed, isPending, onDefault, onRemove }: CardRowProps) {
  const { t } = useTranslation('cards');
  const name = useCardName()(card);
  const date = isolateText(`${twoDigits(card.expMonth)}/${twoDigits(card.expYear)}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Icon of={CreditCard} size={26} className={card.isExpired ? 'text-muted' : 'text-primary'} />
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

type RemoveCardProps = { card: SavedCard | null; onClose: () => void };

/** Asks for confirmation, because a removed card must be typed again. */
function RemoveCard({ card, onClose }: RemoveCardProps) {
  const { t } = useTranslation('cards');
  const cardName = useCardName();
  const refused = useRefusalToast();
  const remove = useRemoveCard();

  async function confirm(): Promise<void> {
    if (!card) return;
    try {
      await remove.mutateAsync(card.id);
      showDoneToast(t('removed'));
    } catch (error) {
      refused(t('removeFailed'), error);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('removeTitle')}
      text={card ? t('removeText', { card: cardName(card) }) : ''}
      confirm={t('remove')}
      keep={t('keep')}
      isOpen={card !== null}
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
