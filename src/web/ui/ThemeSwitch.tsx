import { Moon, Sun } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { iconLook } from './button.ts';

export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const isDark = useTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
      className={iconLook}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </button>
  );
}
