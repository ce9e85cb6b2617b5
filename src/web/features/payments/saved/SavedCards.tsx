import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SavedCard } from '#contract/cards.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useSavedCards } from '../pay/api.ts';
import { AddCard } from './AddCard.tsx';
import { useMakeDefault } from './api.ts';
import { CardRow } from './CardRow.tsx';
import { RemoveCard } from './RemoveCard.tsx';

/** The cards of the payment provider, and the form for another one. */
export function SavedCards({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation(['cards', 'app', 'common']);
  const cards = useSavedCards();
  const [isAdding, setAdding] = useState(false);
  if (!cards.data) {
    return (
      <QueryState query={cards} failed={t('failed')}>
        <Skeleton className="h-36" />
      </QueryState>
    );
  }
  return (
    <>
      {cards.data.length > 0 ? <List cards={cards.data} isClosed={isClosed} /> : <None />}
      {isClosed ? null : isAdding ? (
        <AddCard onClose={() => setAdding(false)} />
      ) : (
        <Button variant="compact" className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
          {t('add')}
        </Button>
      )}
    </>
  );
}

function None() {
  const { t } = useTranslation('cards');
  return (
    <div className="flex items-center gap-4 rounded-md border border-dashed border-line-strong px-5 py-4">
      <CreditCard aria-hidden="true" size={32} strokeWidth={1.25} className="shrink-0 text-brass" />
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
      toastDone(t('defaultDone'));
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
