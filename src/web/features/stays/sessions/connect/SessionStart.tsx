import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useCountdown } from '../countdown.ts';
import { useLink, useStarted } from './api.ts';
import { CurbPage, NotCustomer, Refused } from './CurbPage.tsx';
import { StartStub } from './StartStub.tsx';
import { keepPending, takePending } from './pending.ts';
import { signInFor, useGo, useWho } from './visitor.ts';

/** Where a session's QR code leads: whose car, which valet, what it costs, and the one press. */
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

function Start({ token }: { token: string }) {
  const { t } = useTranslation(['sessions', 'common']);
  const refusal = useLinkRefusal();
  const who = useWho();
  const { data, error, isPending, isFetching, refetch } = useStarted(token);
  if (isPending) return <Skeleton className="h-112" />;
  if (data) return <Ready token={token} session={data} />;
  if (who === 'customer' && error instanceof CallError && error.code === 'SESSION_TAKEN')
    return <PerhapsMine token={token} />;
  const isAnswer = error instanceof CallError && error.status >= 400 && error.status < 500;
  const { title, text } = refusal(error);
  return isAnswer ? (
    <Refused title={title} text={text} />
  ) : (
    <Refused title={t('start.failed')} text={text}>
      <Button variant="primary" isPending={isFetching} onClick={() => void refetch()}>
        {t('common:actions.retry')}
      </Button>
    </Refused>
  );
}

/** Somebody is linked already: to him who is, linking again shows his car. */
function PerhapsMine({ token }: { token: string }) {
  const refusal = useLinkRefusal();
  const { connect, link } = useConnecting(token);
  const ask = useEffectEvent(connect);
  useEffect(() => ask(), []);
  return link.error ? <Refused {...refusal(link.error)} /> : <Skeleton className="h-112" />;
}

function useConnecting(token: string) {
  const { t } = useTranslation('sessions');
  const go = useGo();
  const link = useLink();
  function connect(): void {
    if (link.isPending) return;
    link.mutate(token, {
      onSuccess: ({ parkingSessionId }) => {
        toastDone(t('start.linked'), t('start.linkedText'));
        go(`/customer/retrieval/${parkingSessionId}`, { replace: true });
      },
    });
  }
  return { connect, link };
}

type ReadyProps = { token: string; session: NonNullable<ReturnType<typeof useStarted>['data']> };

function Ready({ token, session }: ReadyProps) {
  const { t } = useTranslation('sessions');
  const who = useWho();
  const go = useGo();
  const path = `/session/start?session_id=${encodeURIComponent(token)}`;
  const { isExpired } = useCountdown(session.expiresAt);
  const refusal = useLinkRefusal();
  const { connect, link } = useConnecting(token);
  const resume = useEffectEvent(connect);
  useEffect(() => {
    if (who === 'customer' && takePending('session') === token) resume();
  }, [who, token]);

  function signIn(): void {
    keepPending('session', token, path);
    go(signInFor(path));
  }

  if (isExpired) return <Refused title={t('start.expiredTitle')} text={t('start.expiredText')} />;
  const refused = link.error ? refusal(link.error) : null;
  if (refused && !refused.mayWork) return <Refused title={refused.title} text={refused.text} />;
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
          <Link to="/session/manual-entry" className={buttonLook('secondary')}>
            {t('start.enterCode')}
          </Link>
        )}
        <Link to="/" className={buttonLook('secondary')}>
          {t('start.cancel')}
        </Link>
      </div>
    </>
  );
}

type Refusal = {
  title: string;
  text: string;
  /** The same may work when it is tried again. */
  mayWork: boolean;
};

/** Why somebody was not linked, under the title of its cause. */
function useLinkRefusal(): (error: unknown) => Refusal {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof CallError ? error.code : null;
    const mayWork = !(error instanceof CallError) || error.status === 0 || error.status >= 429;
    if (code === 'INVALID_QR_CODE')
      return { title: t('start.invalid'), text: t('start.invalidText'), mayWork };
    if (code === 'SESSION_TAKEN')
      return { title: t('start.taken'), text: t('start.takenText'), mayWork };
    return { title: t('start.connectionFailed'), text: errorText(error), mayWork };
  };
}
