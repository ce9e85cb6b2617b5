import { Flashlight, FlashlightOff } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { isWithoutCamera } from './camera.ts';
import { hasFrame, type useCamera } from './useCamera.ts';

type Props = { camera: ReturnType<typeof useCamera> };

/**
 * Camera picture with an aiming frame and the button of the camera's light. The frame is shown
 * before the picture.
 */
export function CameraView({ camera, isHidden }: Props & { isHidden: boolean }) {
  const { state, video, torch } = camera;
  const { t } = useTranslation('scan');
  const glyph = torch?.isLit ? FlashlightOff : Flashlight;
  return (
    <div
      className={`relative aspect-square w-full overflow-hidden rounded-lg bg-[#0e1311] ${hasFrame(state) && !isHidden ? '' : 'hidden'}`}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('frame')}
        className={`size-full object-cover ${state === 'scanning' ? '' : 'invisible'}`}
      />
      <div
        aria-hidden="true"
        className="absolute inset-[14%] rounded-lg border-3 border-[#f6f3ec] shadow-[0_0_0_100vmax_rgb(14_19_17/0.45)]"
      />
      {state === 'starting' ? (
        <output className="absolute inset-0 flex items-center justify-center gap-3 text-17 text-[#f6f3ec]">
          <Spinner />
          {t('starting')}
        </output>
      ) : null}
      {torch ? (
        <button
          type="button"
          aria-label={torch.isLit ? t('torchOff') : t('torchOn')}
          onClick={torch.toggle}
          className="absolute end-3 bottom-3 grid size-12 cursor-pointer place-items-center rounded-full bg-[#0e1311] text-[#f6f3ec]"
        >
          <Icon of={glyph} size={22} />
        </button>
      ) : null}
    </div>
  );
}

/** Shows the camera's state and the button that starts or stops it. */
export function CameraStatus({ camera: { state, start, stop } }: Props) {
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
    case 'checking':
      return null;
    case 'starting':
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
          {isWithoutCamera(state) ? null : (
            <Button variant="primary" onClick={start}>
              {t('retry')}
            </Button>
          )}
        </>
      );
  }
}

/** Button for people who have since allowed or connected a camera. */
export function CameraRetry({ camera: { state, start } }: Props) {
  const { t } = useTranslation('scan');
  return state === 'unsupported' ? null : <Button onClick={start}>{t('retry')}</Button>;
}
