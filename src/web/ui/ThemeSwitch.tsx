import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { IconButton } from './IconButton.tsx';

export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const isDark = useTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onPress={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
