import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buttonLook } from '#web/ui/button.ts';
import { CurbPage } from '../../sessions/connect/components/CurbPage.tsx';
import { NotCustomer } from '../../sessions/connect/components/NotCustomer.tsx';
import { useWho } from '../../sessions/connect/useWho.ts';
import { cameraPermission } from '../camera.ts';
import { CameraView } from '../components/CameraView.tsx';
import { CameraWords } from '../components/CameraWords.tsx';
import { PictureButton } from '../components/PictureButton.tsx';
import { ScanRefused } from '../components/ScanRefused.tsx';
import { useCamera } from '../useCamera.ts';
import { useScanned } from '../useScanned.ts';

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
