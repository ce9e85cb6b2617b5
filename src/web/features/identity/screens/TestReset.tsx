import { useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const TEST_PASSWORD = 'portico-test-1';

/** Developer screen: resets a password by token and shows the raw answer. */
export function TestReset() {
  const { t } = useTranslation(['access', 'identity']);
  useTitle(t('testReset.title'));
  const search = useSearch({ from: '/test-reset' });
  const [token, setToken] = useState(search.token ?? '');
  const [password, setPassword] = useState(TEST_PASSWORD);
  const [result, setResult] = useState<string | null>(null);

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const body = { token, password };
    const answer = await callAnonymous('POST /api/auth/reset-password', { body }).catch(rawError);
    setResult(JSON.stringify(answer, null, 2));
  }

  return (
    <AuthLayout title={t('testReset.title')} lead={t('testReset.lead')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void send(event)}>
        <TextField
          label={t('testReset.token')}
          value={token}
          onChange={setToken}
          autoComplete="off"
        />
        <TextField
          label={t('identity:password')}
          value={password}
          onChange={setPassword}
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
    </AuthLayout>
  );
}

function rawError(error: unknown): unknown {
  return error instanceof CallError
    ? { status: error.status, ...(error.body ?? { message: error.message }) }
    : String(error);
}
