import { Copy } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';

type Props = { text?: string; secret: string; onKept: () => void };

/** Shows a secret once, because the server never returns the secret again. */
export function ToldOnce({ text, secret, onKept }: Props) {
  const { t } = useTranslation('integrations');
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    showDoneToast(t('copied'));
  }
  return (
    <div className="flex flex-col gap-4">
      {text ? <p>{text}</p> : null}
      <output className="flex flex-col gap-2 rounded-md bg-ready-soft p-3 text-15">
        <span>{t('once')}</span>
        <bdi dir="ltr" className="font-mono font-medium wrap-anywhere select-all">
          {secret}
        </bdi>
      </output>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button onClick={() => void copy()}>
          <Icon of={Copy} />
          {t('copy')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('saved')}
        </Button>
      </div>
    </div>
  );
}
