import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { callOpenly } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { Threshold } from '#web/ui/Threshold.tsx';
import { FormField } from '../components/forms/FormField.tsx';

const TEST_PASSWORD = 'portico-test-1';

/** For developers: resets a password with a token, and shows the answer as it is. */
export function TestReset() {
  const { t } = useTranslation(['access', 'identity']);
  useTitle(t('testReset.title'));
  const { token = '' } = useSearch({ from: '/test-reset' });
  const { control, handleSubmit } = useForm({ defaultValues: { token, password: TEST_PASSWORD } });
  const [result, setResult] = useState<string | null>(null);

  async function send(body: { token: string; password: string }): Promise<void> {
    const answer = await callOpenly('POST /api/auth/reset-password', { body }).catch(rawError);
    setResult(JSON.stringify(answer, null, 2));
  }

  return (
    <Threshold title={t('testReset.title')} lead={t('testReset.lead')}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        <FormField control={control} name="token" label={t('testReset.token')} autoComplete="off" />
        <FormField
          control={control}
          name="password"
          label={t('identity:password')}
          autoComplete="off"
        />
        <Button type="submit" variant="primary">
          {t('reset.submit')}
        </Button>
      </form>
      {result ? (
        <div aria-live="polite" className="pt-5">
          <h2 className="pb-2 text-15">{t('testReset.result')}</h2>
          <pre
            dir="ltr"
            className="rounded-md border border-line bg-surface p-4 text-12 whitespace-pre-wrap wrap-anywhere"
          >
            {result}
          </pre>
        </div>
      ) : null}
    </Threshold>
  );
}

function rawError(error: unknown): unknown {
  return error instanceof CallError
    ? { status: error.status, ...(error.body ?? { message: error.message }) }
    : String(error);
}
