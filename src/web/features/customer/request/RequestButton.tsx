import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ButtonVariant } from '#web/ui/button.ts';
import { Button } from '#web/ui/Button.tsx';

const load = () => import('./RequestDialog.tsx');
const RequestDialog = lazy(async () => ({ default: (await load()).RequestDialog }));
const AFTER_FIRST_PAINT_MS = 2500;

/** The way to a valet; its form comes once the screen is there, and so in time. */
export function RequestButton({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('customer');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Button variant={variant} onPress={() => setOpen(true)}>
        {t('request')}
      </Button>
      {isOpen ? (
        <Suspense>
          <RequestDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
