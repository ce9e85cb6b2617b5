import { useTranslation } from '#web/lib/translation.ts';
import type { SavedCard } from '#contract/cards.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useRemoveCard } from './api.ts';
import { useCardName } from './useCardName.ts';

type Props = { card: SavedCard | null; onClose: () => void };

/** Asks first: the card has to be typed in again otherwise. */
export function RemoveCard({ card, onClose }: Props) {
  const { t } = useTranslation('cards');
  const cardName = useCardName();
  const refused = useRefusalToast();
  const remove = useRemoveCard();

  async function confirm(): Promise<void> {
    if (!card) return;
    try {
      await remove.mutateAsync(card.id);
      toastDone(t('removed'));
    } catch (error) {
      refused(t('removeFailed'), error);
    }
    onClose();
  }

  return (
    <Dialog title={t('removeTitle')} isOpen={card !== null} onClose={onClose}>
      <p>{card ? t('removeText', { card: cardName(card) }) : null}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button variant="danger" isPending={remove.isPending} onClick={() => void confirm()}>
          {t('remove')}
        </Button>
      </div>
    </Dialog>
  );
}
