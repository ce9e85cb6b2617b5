import { Flashlight, FlashlightOff } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { useCamera } from '../useCamera.ts';

type Props = { camera: ReturnType<typeof useCamera> };

/** The camera's picture with the frame to aim by, and the light. */
export function CameraView({ camera: { state, video, torch } }: Props) {
  const { t } = useTranslation('scan');
  const Icon = torch?.isLit ? FlashlightOff : Flashlight;
  return (
    <div
      className={`relative aspect-square w-full overflow-hidden rounded-lg bg-[#0e1311] ${state === 'scanning' ? '' : 'hidden'}`}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('frame')}
        className="size-full object-cover"
      />
      <div
        aria-hidden="true"
        className="absolute inset-[14%] rounded-lg border-3 border-[#f6f3ec] shadow-[0_0_0_100vmax_rgb(14_19_17/0.45)]"
      />
      {torch ? (
        <button
          type="button"
          aria-label={torch.isLit ? t('torchOff') : t('torchOn')}
          onClick={torch.toggle}
          className="absolute end-3 bottom-3 grid size-12 cursor-pointer place-items-center rounded-full bg-[#0e1311] text-[#f6f3ec]"
        >
          <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
      ) : null}
    </div>
  );
}
