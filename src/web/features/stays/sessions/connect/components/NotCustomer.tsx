import { useTranslation } from '#web/lib/translation.ts';
import { logged } from '#web/lib/logged.ts';
import { call } from '#web/app/call.ts';
import { endSession } from '#web/app/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { signInFor, useGo } from '../useGo.ts';

/** Staff at a customer's door: who they are, and the way to be somebody else. */
export function NotCustomer({ path }: { path: string }) {
  const { t } = useTranslation('sessions');
  const go = useGo();
  function change(): void {
    call('POST /api/auth/logout', {}).catch(logged);
    endSession();
    go(signInFor(path));
  }
  return (
    <>
      <Banner kind="info">
        <p className="font-strong">{t('notCustomer.title')}</p>
        <p>{t('notCustomer.text')}</p>
      </Banner>
      <Button variant="primary" onClick={change}>
        {t('notCustomer.submit')}
      </Button>
    </>
  );
}
