import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buttonLook } from '#web/ui/button.ts';
import { Threshold } from '#web/ui/Threshold.tsx';
import { OtherDoors } from '../components/OtherDoors.tsx';
import { ApplicationFields } from '../components/onboarding/ApplicationFields.tsx';
import { useApplication } from '../components/onboarding/useApplication.ts';
import { SentTo } from '../components/SentTo.tsx';

/** A business applies to join. */
export function BusinessOnboarding() {
  const { t } = useTranslation(['onboarding', 'access']);
  const [sentFor, setSentFor] = useState<string | null>(null);
  const title = sentFor === null ? t('title') : t('sentTitle');
  useTitle(title);

  if (sentFor !== null) {
    return (
      <Threshold title={title} lead={t('sentLead')}>
        <div className="flex flex-col gap-5">
          <SentTo email={sentFor}>{t('sentText')}</SentTo>
          <Link to="/" className={buttonLook('primary')}>
            {t('access:backHome')}
          </Link>
        </div>
      </Threshold>
    );
  }
  return (
    <Threshold title={title} lead={t('lead')}>
      <Application onSent={setSentFor} />
      <OtherDoors to={['portal', 'business']} />
    </Threshold>
  );
}

function Application({ onSent }: { onSent: (email: string) => void }) {
  const form = useApplication((email) => {
    scrollTo({ top: 0 });
    onSent(email);
  });
  return <ApplicationFields form={form} />;
}
