import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import type { useCamera } from '../useCamera.ts';

type Props = { camera: ReturnType<typeof useCamera> };

/** How the camera stands, and the one press that is next. */
export function CameraWords({ camera: { state, start, stop } }: Props) {
  const { t } = useTranslation('scan');
  switch (state) {
    case 'idle':
      return (
        <>
          <div>
            <h2 className="text-20">{t('camera.prompt.title')}</h2>
            <p className="text-muted">{t('camera.prompt.text')}</p>
          </div>
          <Button variant="primary" onClick={start}>
            {t('start')}
          </Button>
        </>
      );
    case 'starting':
      return (
        <output className="flex items-center gap-3 text-17">
          <Spinner />
          {t('starting')}
        </output>
      );
    case 'scanning':
      return (
        <>
          <p className="text-center text-17">{t('aim')}</p>
          <Button onClick={stop}>{t('stop')}</Button>
        </>
      );
    default:
      return (
        <>
          <div role="alert">
            <Banner kind="warning">
              <p className="font-strong">{t(`camera.${state}.title`)}</p>
              <p>{t(`camera.${state}.text`)}</p>
              {state === 'denied' ? (
                <p className="pt-2 font-normal">{t('camera.denied.how')}</p>
              ) : null}
            </Banner>
          </div>
          {state === 'unsupported' ? null : (
            <Button variant="primary" onClick={start}>
              {t('retry')}
            </Button>
          )}
        </>
      );
  }
}
