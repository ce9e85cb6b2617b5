import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/button.ts';
import { useOpenDialog } from '../Dialogs.tsx';

/** The way to a valet. */
export function RequestButton({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('customer');
  const open = useOpenDialog();
  return (
    <Button variant={variant} onClick={() => open('request')}>
      {t('request')}
    </Button>
  );
}
