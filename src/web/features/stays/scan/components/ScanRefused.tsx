import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';

type Props = {
  error: Error;
  content: string | null;
  send: (content: string) => void;
  again: () => void;
};

/** What was read leads nowhere, or the server could not be asked: then the same is sent again. */
export function ScanRefused({ error, content, send, again }: Props) {
  const { t } = useTranslation('scan');
  const errorText = useErrorText();
  const isInvalid = error instanceof CallError && error.code === 'INVALID_QR_CODE';
  return (
    <>
      {isInvalid ? (
        <FormError title={t('invalid')} text={t('invalidText')} />
      ) : (
        <FormError title={t('failed')} text={errorText(error)} />
      )}
      {isInvalid || content === null ? null : (
        <Button variant="primary" onClick={() => send(content)}>
          {t('send')}
        </Button>
      )}
      <Button variant={isInvalid ? 'primary' : 'secondary'} onClick={again}>
        {t('again')}
      </Button>
    </>
  );
}
