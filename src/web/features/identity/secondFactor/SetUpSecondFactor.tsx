import { useTranslation } from '#web/lib/translation.ts';
import { useSignOut } from '#web/app/useSignOut.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFactorsChanged } from './api.ts';
import { AddFactor } from './SecondFactors.tsx';

/** Screen that replaces every other screen until a required second factor is set up. */
export function SetUpSecondFactor() {
  const { t } = useTranslation('secondFactor');
  useTitle(t('title'));
  const signOut = useSignOut();
  return (
    <AuthLayout title={t('required.title')} lead={t('required.lead')}>
      <section className="flex flex-col gap-5">
        <div>
          <h2 className="text-20">{t('title')}</h2>
          <p>{t('text')}</p>
        </div>
        <AddFactor hasTotp={false} onDone={useFactorsChanged()} />
        <Button variant="quiet" className="self-start" onClick={() => signOut()}>
          {t('required.logOut')}
        </Button>
      </section>
    </AuthLayout>
  );
}
