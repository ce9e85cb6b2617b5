import { Link } from '@tanstack/react-router';
import type { Capability } from '#domain/identity/roles.ts';
import { useCan } from '#web/app/session.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';

type StepProps = {
  step: 'operator' | 'fee' | 'account' | 'business';
  to: '/admin-dashboard/settings' | '/account' | '/admin-dashboard/businesses';
  needs: Capability;
};

const steps: readonly StepProps[] = [
  { step: 'operator', to: '/admin-dashboard/settings', needs: 'platform.configure' },
  { step: 'fee', to: '/admin-dashboard/settings', needs: 'platform.configure' },
  { step: 'account', to: '/account', needs: 'platform.view' },
  { step: 'business', to: '/admin-dashboard/businesses', needs: 'businesses.manage' },
];

/**
 * First steps for an operator without businesses, shown in place of figures that would all be zero.
 */
export function OperatorFirstSteps() {
  const { t } = useTranslation('adminOverview');
  return (
    <section aria-label={t('first.title')}>
      <h2 className="flex min-h-11 items-center text-17">{t('first.title')}</h2>
      <ol className="border-t border-line">
        {steps.map((each) => (
          <Step key={each.step} {...each} />
        ))}
      </ol>
      <p className="pt-3 text-muted">{t('first.then')}</p>
    </section>
  );
}

function Step({ step, to, needs }: StepProps) {
  const { t } = useTranslation('adminOverview');
  if (!useCan(needs)) return null;
  const link = isolateText(`${location.origin}/business-onboarding`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="min-w-0 grow basis-48">
        <span className="block font-strong">{t(`first.${step}.name`)}</span>
        <span className="block text-15 text-muted wrap-anywhere">
          {step === 'business' ? t('first.business.text', { link }) : t(`first.${step}.text`)}
        </span>
      </span>
      <Link to={to} className={buildButtonClass('secondary')}>
        {t(`first.${step}.action`)}
      </Link>
    </li>
  );
}
