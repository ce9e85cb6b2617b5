import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useCountdown } from '../countdown.ts';
import { useLinkSession, useSessionPreview } from './api.ts';
import { CurbPage, NotCustomer, RefusalState } from './CurbPage.tsx';
import { StartStub } from './StartStub.tsx';
import { savePending, takePending } from '#web/features/identity/components/pendingPage.ts';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { getSignInPath, useVisitor } from './visitor.ts';
import { QueryState } from '#web/app/QueryState.tsx';

/** Screen that a session's QR code opens: car, valet, price, and a button to link the session. */
export function SessionStart() {
  const { t } = useTranslation(['sessions', 'common']);
  useTitle(t('start.title'));
  const { session_id: token = '' } = useSearch({ from: '/session/start' });
  return (
    <CurbPage>
      <h1 className="sr-only">{t('start.title')}</h1>
      <Start key={token} token={token} />
    </CurbPage>
  );
}

const buildStartPath = (token: string) => `/session/start?session_id=${encodeURIComponent(token)}`;

function Start({ token }: { token: string }) {
  const { t } = useTranslation(['sessions', 'common']);
  const refusal = useLinkRefusal();
  const who = useVisitor();
  const started = useSessionPreview(token);
  const explain = (error: unknown) => {
    const isTaken = error instanceof CallError && error.code === 'SESSION_TAKEN';
    if (isTaken && who === 'customer') return <RelinkAttempt token={token} />;
    if (isTaken && who === 'stranger') return <SignInToOpen token={token} />;
    const isAnswer = error instanceof CallError && error.status >= 400 && error.status < 500;
    const { title, text } = refusal(error);
    if (isAnswer) return <RefusalState title={title} text={text} />;
    return (
      <RefusalState title={t('start.failed')} text={text}>
        <Button
          variant="primary"
          isPending={started.isFetching}
          onClick={() => void started.refetch()}
        >
          {t('common:actions.retry')}
        </Button>
      </RefusalState>
    );
  };
  return (
    <QueryState query={started} failed={explain} skeleton={<Skeleton className="h-112" />}>
      {(session) => <SessionOffer token={token} session={session} />}
    </QueryState>
  );
}

/**
 * Links the session again if it is linked already. For the same person the server then just opens
 * the car.
 */
function RelinkAttempt({ token }: { token: string }) {
  const refusal = useLinkRefusal();
  const { connect, link } = useConnecting(token, true);
  const ask = useEffectEvent(connect);
  useEffect(() => ask(), []);
  return link.error ? <RefusalState {...refusal(link.error)} /> : <Skeleton className="h-112" />;
}

/** Offers a sign-in for a linked session, because the visitor may be the customer who linked it. */
function SignInToOpen({ token }: { token: string }) {
  const { t } = useTranslation(['sessions', 'app']);
  const go = useNavigateTo();
  return (
    <RefusalState title={t('start.linkedBefore')} text={t('start.linkedBeforeText')}>
      <Button variant="primary" onClick={() => go(getSignInPath(buildStartPath(token)))}>
        {t('app:notFound.signIn')}
      </Button>
    </RefusalState>
  );
}

/** @param isLinked true if the valet already knows of the link, so that no toast says so again */
function useConnecting(token: string, isLinked = false) {
  const { t } = useTranslation('sessions');
  const go = useNavigateTo();
  const link = useLinkSession();
  function connect(): void {
    if (link.isPending) return;
    link.mutate(token, {
      onSuccess: ({ parkingSessionId }) => {
        if (!isLinked) showDoneToast(t('start.linked'), t('start.linkedText'));
        go(`/customer/retrieval/${parkingSessionId}`, { replace: true });
      },
    });
  }
  return { connect, link };
}

type SessionOfferProps = {
  token: string;
  session: NonNullable<ReturnType<typeof useSessionPreview>['data']>;
};

function SessionOffer({ token, session }: SessionOfferProps) {
  const { t } = useTranslation('sessions');
  const who = useVisitor();
  const go = useNavigateTo();
  const path = buildStartPath(token);
  const { isExpired } = useCountdown(session.expiresAt);
  const refusal = useLinkRefusal();
  const { connect, link } = useConnecting(token);
  const resume = useEffectEvent(connect);
  useEffect(() => {
    if (who === 'customer' && takePending('session') === token) resume();
  }, [who, token]);

  function signIn(): void {
    savePending('session', token, path);
    go(getSignInPath(path));
  }

  if (isExpired)
    return <RefusalState title={t('start.expiredTitle')} text={t('start.expiredText')} />;
  const refused = link.error ? refusal(link.error) : null;
  if (refused && !refused.mayWork)
    return <RefusalState title={refused.title} text={refused.text} />;
  return (
    <>
      <StartStub session={session} />
      {refused ? <FormError title={refused.title} text={refused.text} /> : null}
      {who === 'customer' ? (
        <Button variant="primary" isPending={link.isPending} onClick={connect}>
          {t('start.submit')}
        </Button>
      ) : null}
      {who === 'stranger' ? (
        <Button variant="primary" onClick={signIn}>
          {t('start.signIn')}
        </Button>
      ) : null}
      {who === 'staff' ? <NotCustomer path={path} /> : null}
      <div className="flex flex-wrap gap-3 *:grow">
        {who === 'staff' ? null : (
          <Link to="/session/manual-entry" className={buildButtonClass('secondary')}>
            {t('start.enterCode')}
          </Link>
        )}
        <Link to="/" className={buildButtonClass('secondary')}>
          {t('start.cancel')}
        </Link>
      </div>
    </>
  );
}

type Refusal = {
  title: string;
  text: string;
  /** True if a retry may succeed. */
  mayWork: boolean;
};

/** Explains why linking a session failed, with a title by cause. */
function useLinkRefusal(): (error: unknown) => Refusal {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof CallError ? error.code : null;
    const mayWork = !(error instanceof CallError) || error.status === 0 || error.status >= 429;
    // An address without an id, or with a malformed one, is no code of ours either.
    if (code === 'INVALID_QR_CODE' || code === 'VALIDATION')
      return { title: t('start.invalid'), text: t('start.invalidText'), mayWork };
    if (code === 'SESSION_TAKEN')
      return { title: t('start.taken'), text: t('start.takenText'), mayWork };
    return { title: t('start.connectionFailed'), text: errorText(error), mayWork };
  };
}
