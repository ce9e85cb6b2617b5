import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { setSound, useSound } from '#web/lib/sound.ts';
import { IconButton } from './IconButton.tsx';

export function SoundSwitch() {
  const { t } = useTranslation('app');
  const isOn = useSound();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <IconButton label={isOn ? t('sound.on') : t('sound.off')} onClick={() => setSound(!isOn)}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
