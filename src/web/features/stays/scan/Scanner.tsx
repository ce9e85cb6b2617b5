import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buttonLook } from '#web/ui/button.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { call } from '#web/app/call.ts';
import { CurbPage, NotCustomer } from '../sessions/connect/CurbPage.tsx';
import { signInFor, useGo, useWho } from '../sessions/connect/visitor.ts';
import { cameraPermission } from './camera.ts';
import { CameraView, CameraWords } from './CameraView.tsx';
import { PictureButton } from './PictureButton.tsx';
import { useCamera } from './useCamera.ts';
import { keepPending, takePending } from '../sessions/connect/pending.ts';

/** Reads a session's code, a badge or a ticket's link with the camera, or from a picture. */
export function Scanner() {
  const { t } = useTranslation('scan');
  useTitle(t('title'));
  const who = useWho();
  const { pathname } = useLocation();
  return (
    <CurbPage>
      <header>
        <h1 className="text-28 leading-tight">{t('title')}</h1>
        <p className="text-17 text-muted">{t('lead')}</p>
      </header>
      {who === 'staff' ? <NotCustomer path={pathname} /> : <Scan path={pathname} />}
      <Link to={who === 'stranger' ? '/' : '/dashboard'} className={buttonLook('quiet')}>
        {who === 'stranger' ? t('home') : t('back')}
      </Link>
    </CurbPage>
  );
}

function Scan({ path }: { path: string }) {
  const { t } = useTranslation('scan');
  const scanned = useScanned(path);
  const camera = useCamera((content) => {
    navigator.vibrate?.(80);
    scanned.send(content);
  });
  const isFree = !scanned.isPending && !scanned.error;
  useStartWhereAllowed(() => isFree && camera.start());

  function again(): void {
    scanned.reset();
    camera.start();
  }

  return (
    <>
      <CameraView camera={camera} />
      {scanned.error ? <ScanRefused {...scanned} error={scanned.error} again={again} /> : null}
      {scanned.isPending ? <output className="text-17">{t('found')}</output> : null}
      {isFree ? <CameraWords camera={camera} /> : null}
      <div className="flex flex-wrap gap-3 *:grow">
        <PictureButton
          onRead={(content) => {
            camera.stop();
            scanned.send(content);
          }}
        />
        <Link to="/session/manual-entry" className={buttonLook('secondary')}>
          {t('enterCode')}
        </Link>
      </div>
    </>
  );
}

/** Opens at once for who has allowed it before; nobody is asked before he has pressed. */
function useStartWhereAllowed(start: () => void): void {
  const begin = useEffectEvent(start);
  useEffect(() => {
    let isOver = false;
    async function look(): Promise<void> {
      if ((await cameraPermission()) === 'granted' && !isOver) begin();
    }
    void look();
    return () => {
      isOver = true;
    };
  }, []);
}

type ErrorProps = {
  error: Error;
  content: string | null;
  send: (content: string) => void;
  again: () => void;
};

/** What was read leads nowhere, or the server could not be asked: then the same is sent again. */
function ScanRefused({ error, content, send, again }: ErrorProps) {
  const { t } = useTranslation('scan');
  const errorText = useErrorText();
  const isInvalid = error instanceof CallError && error.code === 'INVALID_QR_CODE';
  return (
    <>
      {isInvalid ? (
        <FormError title={t('invalid')} text={t('invalidText')} />
      ) : (
        <FormError title={t('failed')} text={errorText(error)} />
      )}
      {isInvalid || content === null ? null : (
        <Button variant="primary" onClick={() => send(content)}>
          {t('send')}
        </Button>
      )}
      <Button variant={isInvalid ? 'primary' : 'secondary'} onClick={again}>
        {t('again')}
      </Button>
    </>
  );
}

/** Goes where a code leads; a stranger signs in first and goes on from there, once. */
function useScanned(path: string) {
  const who = useWho();
  const go = useGo();
  const resolve = useResolveCode();

  function send(content: string): void {
    if (resolve.isPending) return;
    if (who === 'stranger') {
      keepPending('scan', content, path);
      go(signInFor(path));
      return;
    }
    resolve.mutate(content, { onSuccess: ({ path: next }) => go(next, { replace: true }) });
  }

  const resume = useEffectEvent(send);
  useEffect(() => {
    const kept = who === 'customer' ? takePending('scan') : null;
    if (kept !== null) resume(kept);
  }, [who]);

  return {
    send,
    isPending: resolve.isPending || resolve.isSuccess,
    error: resolve.error,
    content: resolve.variables ?? null,
    reset: resolve.reset,
  };
}

/** What a code is, and where it leads. */
const useResolveCode = () =>
  useMutation({
    mutationFn: (qrCode: string) => call('POST /api/connect-vehicle', { body: { qrCode } }),
  });
