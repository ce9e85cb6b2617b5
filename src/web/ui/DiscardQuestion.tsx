import { useTranslation } from '#web/lib/translation.ts';
import { Button } from './Button.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import { Sheet } from './Sheet.tsx';

type Props = { onKeep: () => void; onDiscard: () => void };

/** Question before a dialog with typed text closes. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <Sheet title={t('leave.title')} onClose={onKeep}>
      <p>{t('leave.text')}</p>
      <DialogFoot cancelLabel={t('leave.keep')} onCancel={onKeep}>
        <Button variant="danger" onClick={onDiscard}>
          {t('leave.discard')}
        </Button>
      </DialogFoot>
    </Sheet>
  );
}
