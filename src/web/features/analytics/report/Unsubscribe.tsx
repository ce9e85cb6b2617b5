import { Link, useSearch } from '@tanstack/react-router';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { useUnsubscribe } from './api.ts';

/**
 * Screen that the unsubscribe link of an email report opens. Only a press stops the reports,
 * because mail servers open links to scan them.
 */
export function Unsubscribe() {
  const { t } = useTranslation('unsubscribe');
  const { token = '' } = useSearch({ from: '/unsubscribe' });
  const errorText = useErrorText();
  const stop = useUnsubscribe();
  useResetOnReturn(stop);
  const isDead =
    token === '' ||
    (stop.error instanceof CallError && stop.error.code === 'INVALID_UNSUBSCRIBE_LINK');
  const state = stop.isSuccess ? 'done' : isDead ? 'dead' : 'ask';
  useTitle(t(`${state}.title`));
  return (
    <AuthLayout title={t(`${state}.title`)} lead={t(`${state}.lead`)}>
      <div className="flex flex-col gap-5">
        {stop.error && !isDead ? (
          <FormError title={t('failed.title')} text={errorText(stop.error)} />
        ) : null}
        {stop.isSuccess ? (
          <output className="rounded-md bg-ready-soft px-4 py-4 font-medium">
            {t('done.text')}
          </output>
        ) : null}
        {state === 'ask' ? (
          <Button variant="primary" isPending={stop.isPending} onClick={() => stop.mutate(token)}>
            {t('ask.action')}
          </Button>
        ) : null}
        <Link to="/" className={buildButtonClass('secondary')}>
          {t('home')}
        </Link>
      </div>
    </AuthLayout>
  );
}
