import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { callServer } from '#web/app/call.ts';
import { CurbPage, NotCustomer } from '#web/features/parkingSessions/connect/CurbPage.tsx';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { getSignInPath, useVisitor } from '#web/features/parkingSessions/connect/visitor.ts';
import { isWithoutCamera } from '#web/features/stays/scan/camera.ts';
import { CameraView, CameraRetry, CameraStatus } from '#web/features/stays/scan/CameraView.tsx';
import { QrPictureButton } from '#web/features/stays/scan/QrPictureButton.tsx';
import { useCamera } from '#web/features/stays/scan/useCamera.ts';
import { savePending, takePending } from '#web/features/identity/components/pendingPage.ts';

/**
 * Screen that scans a parking session's code, a valet's badge or a ticket link, by camera or from a
 * picture.
 */
export function Scanner() {
  const { t } = useTranslation('scan');
  useTitle(t('title'));
  const who = useVisitor();
  const { pathname } = useLocation();
  return (
    <CurbPage>
      <header>
        <h1 className="text-28 leading-tight">{t('title')}</h1>
        <p className="text-17 text-muted">{t('lead')}</p>
      </header>
      {who === 'staff' ? <NotCustomer path={pathname} /> : <Scan path={pathname} />}
      <Link to={who === 'stranger' ? '/' : '/dashboard'} className={buildButtonClass('quiet')}>
        {who === 'stranger' ? t('home') : t('back')}
      </Link>
    </CurbPage>
  );
}

function Scan({ path }: { path: string }) {
  const { t } = useTranslation('scan');
  const result = useScanResult(path);
  const isFree = !result.isPending && !result.error;
  const camera = useCamera({
    startsAlone: isFree,
    onFound: (content) => {
      navigator.vibrate?.(80);
      result.send(content);
    },
  });

  function again(): void {
    result.reset();
    camera.start();
  }

  const isCodeFirst = isFree && isWithoutCamera(camera.state);
  const enterCode = (
    <Link
      to="/session/manual-entry"
      className={buildButtonClass(isCodeFirst ? 'primary' : 'secondary')}
    >
      {t('enterCode')}
    </Link>
  );
  return (
    <>
      <CameraView camera={camera} isHidden={result.error !== null} />
      {result.error ? <ScanError {...result} error={result.error} again={again} /> : null}
      {result.isPending ? <output className="text-17">{t('found')}</output> : null}
      {isFree ? <CameraStatus camera={camera} /> : null}
      {isCodeFirst ? enterCode : null}
      <div className="flex flex-wrap gap-3 *:grow">
        <QrPictureButton
          onRead={(content) => {
            camera.stop();
            result.send(content);
          }}
        />
        {isCodeFirst ? <CameraRetry camera={camera} /> : enterCode}
      </div>
    </>
  );
}

type ErrorProps = {
  error: Error;
  content: string | null;
  send: (content: string) => void;
  again: () => void;
};

/** Error of a scanned code: invalid, or unanswered, in which case the code can be sent again. */
function ScanError({ error, content, send, again }: ErrorProps) {
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

/**
 * Opens the page that a scanned code stands for. A visitor signs in first; afterwards the code is
 * sent once.
 */
function useScanResult(path: string) {
  const who = useVisitor();
  const go = useNavigateTo();
  const resolve = useResolveCode();

  function send(content: string): void {
    if (resolve.isPending) return;
    if (who === 'stranger') {
      savePending('scan', content, path);
      go(getSignInPath(path));
      return;
    }
    resolve.mutate(content, { onSuccess: ({ path: next }) => go(next, { replace: true }) });
  }

  const resume = useEffectEvent(send);
  useEffect(() => {
    const pending = who === 'customer' ? takePending('scan') : null;
    if (pending !== null) resume(pending);
  }, [who]);

  return {
    send,
    isPending: resolve.isPending || resolve.isSuccess,
    error: resolve.error,
    content: resolve.variables ?? null,
    reset: resolve.reset,
  };
}

const useResolveCode = () =>
  useMutation({
    mutationFn: (qrCode: string) => callServer('POST /api/connect-vehicle', { body: { qrCode } }),
  });
