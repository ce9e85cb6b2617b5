import { Link } from '@tanstack/react-router';
import { useLocationPermission } from '#web/lib/locationPermission.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { useShiftControl } from './useShiftControl.ts';

/** Prompt for a valet without a shift; one tap starts the shift. */
export function StartPrompt() {
  const { t } = useTranslation('shifts');
  const { start, isBusy } = useShiftControl();
  const isDenied = useLocationPermission() === 'denied';
  return (
    <section
      aria-label={t('widget')}
      className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3 ps-4"
    >
      <p className="min-w-32 flex-1 text-15">{isDenied ? t('accessShort') : t('prompt')}</p>
      {isDenied ? (
        <Link
          to="/valet-dashboard"
          search={{ view: 'shifts' }}
          className={buildButtonClass('secondary')}
        >
          {t('accessShow')}
        </Link>
      ) : (
        <Button isPending={isBusy} onClick={() => void start()}>
          {t('start.press')}
        </Button>
      )}
    </section>
  );
}
