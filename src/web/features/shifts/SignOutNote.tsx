import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = { location: string; onSignOut: () => void; onStay: () => void };

/** Logging out ends no shift: said to who goes home, in the menu they were in. */
export function SignOutNote({ location, onSignOut, onStay }: Props) {
  const { t } = useTranslation('shifts');
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md bg-amber-soft p-4 text-amber-ink">
      <div>
        <p className="font-strong">{t('signOut.title')}</p>
        <p className="text-15">{t('signOut.text', { location: isolate(location) })}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button autoFocus onClick={onStay}>
          {t('signOut.keep')}
        </Button>
        <Button variant="danger" onClick={onSignOut}>
          {t('signOut.confirm')}
        </Button>
      </div>
    </div>
  );
}
