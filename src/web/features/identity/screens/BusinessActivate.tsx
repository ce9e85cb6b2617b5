import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buttonLook } from '#web/ui/button.ts';
import { Threshold } from '#web/ui/Threshold.tsx';
import { BusinessPassword } from '../components/activation/BusinessPassword.tsx';
import { InvalidLink } from '../components/activation/InvalidLink.tsx';
import { Done } from '../components/Done.tsx';
import { OtherDoors } from '../components/OtherDoors.tsx';
import { TermsByActivating } from '../components/Terms.tsx';

const REDIRECT_MS = 3000;

type State = { is: 'asking' } | { is: 'dead' } | { is: 'done'; businessName: string };

/** The link of the e-mail leads here: a manager chooses his password. */
export function BusinessActivate() {
  const { t } = useTranslation(['activation', 'identity']);
  const { token = '' } = useSearch({ from: '/business-activate' });
  const [state, setState] = useState<State>({ is: token ? 'asking' : 'dead' });
  const title = t(`business.${state.is}.title`);
  useTitle(title);

  return (
    <Threshold title={title} lead={t(`business.${state.is}.lead`)}>
      {state.is === 'asking' ? (
        <>
          <BusinessPassword
            token={token}
            onDone={(businessName) => setState({ is: 'done', businessName })}
            onDead={() => setState({ is: 'dead' })}
          />
          <div className="pt-5">
            <TermsByActivating />
          </div>
        </>
      ) : null}
      {state.is === 'dead' ? <InvalidLink token={token} /> : null}
      {state.is === 'done' ? <Activated businessName={state.businessName} /> : null}
      {state.is === 'done' ? null : <OtherDoors to={['business']} />}
    </Threshold>
  );
}

function Activated({ businessName }: { businessName: string }) {
  const { t } = useTranslation('activation');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/business-login', replace: true }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="flex flex-col gap-5">
      <Done>{t('business.done.text', { name: businessName })}</Done>
      <Link to="/business-login" replace className={buttonLook('primary')}>
        {t('business.done.signIn')}
      </Link>
    </div>
  );
}
