import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';

type Props = { codes: readonly string[]; onSaved: () => void };

/** Shows the recovery codes once. Each recovery code replaces a lost second factor. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const { t } = useTranslation('secondFactor');
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join('\n'));
    showDoneToast(t('recovery.copied'));
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{t('recovery.text')}</p>
      <ul
        dir="ltr"
        aria-label={t('recovery.title')}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-raised px-4 py-4 text-center font-mono text-17"
      >
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button onClick={() => void copy()}>{t('recovery.copy')}</Button>
        <Button variant="primary" onClick={onSaved}>
          {t('recovery.saved')}
        </Button>
      </div>
    </div>
  );
}
