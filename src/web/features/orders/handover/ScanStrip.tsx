import { Flashlight, FlashlightOff, ScanLine } from 'lucide-react';
import { isWithoutCamera } from '#web/features/stays/scan/camera.ts';
import { useCamera } from '#web/features/stays/scan/useCamera.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Props = { onFound: (content: string) => void };

/**
 * Camera strip that starts by itself once the camera is permitted. Until then the strip shows a
 * button.
 */
export function ScanStrip({ onFound }: Props) {
  const { t } = useTranslation(['handover', 'scan']);
  const { state, video, torch, start } = useCamera({
    startsAlone: true,
    onFound: (content) => {
      navigator.vibrate?.(80);
      onFound(content);
    },
  });
  if (state === 'checking' || isWithoutCamera(state)) return null;
  if (state !== 'starting' && state !== 'scanning') {
    return (
      <Button className="min-h-12" onClick={start}>
        <Icon of={ScanLine} />
        {t('scan.start')}
      </Button>
    );
  }
  return (
    <div className="handover__camera">
      <div className="handover__picture">
        <video ref={video} muted playsInline aria-label={t('scan:frame')} />
        <i aria-hidden="true" />
      </div>
      <p className="min-w-0 grow">
        <strong className="block text-17">{t('scan.title')}</strong>
        <span className="text-15 opacity-80">
          {state === 'scanning' ? t('scan.isOn') : t('scan:starting')}
        </span>
      </p>
      {torch ? (
        <button
          type="button"
          className="handover__torch"
          aria-label={torch.isLit ? t('scan:torchOff') : t('scan:torchOn')}
          onClick={torch.toggle}
        >
          <Icon of={torch.isLit ? FlashlightOff : Flashlight} size={22} />
        </button>
      ) : null}
    </div>
  );
}
