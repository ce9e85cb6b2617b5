import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  /** Location of the running shift. */
  location: string | undefined;
  /** Number of actions on this phone that the outbox has not sent. */
  unsent: number;
  onSignOut: () => void;
  onStay: () => void;
};

/** Warns in the menu that signing out neither ends the shift nor sends the stored actions. */
export function SignOutNote({ location, unsent, onSignOut, onStay }: Props) {
  const { t } = useTranslation(['shifts', 'outbox']);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md bg-amber-soft p-4 text-amber-ink">
      {unsent > 0 ? (
        <div>
          <p className="font-strong">{t('outbox:unsentCount', { count: unsent })}</p>
          <p className="text-15">{t('outbox:unsentText')}</p>
        </div>
      ) : null}
      {location ? (
        <div>
          <p className="font-strong">{t('signOut.title')}</p>
          <p className="text-15">{t('signOut.text', { location: isolateText(location) })}</p>
        </div>
      ) : null}
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
