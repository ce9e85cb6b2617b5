import { Moon, Sun } from 'lucide-react';
import { languageList, nextLanguage } from '#texts/languages.ts';
import { chooseLanguage, useLanguage } from '#web/lib/language.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from './Icon.tsx';
import { iconLook } from './button.ts';

/**
 * Button that changes the language. The button is named in the other language, for people who
 * cannot read this language.
 */
export function LanguageSwitch() {
  const other = nextLanguage(useLanguage());
  return (
    <button
      type="button"
      lang={other}
      onClick={() => chooseLanguage(other)}
      // Uses the system font: a font for the other script is not worth loading for one word.
      style={{ fontFamily: 'var(--font-system)' }}
      className="min-h-11 shrink-0 cursor-pointer rounded-sm px-3 text-15 font-medium text-muted transition-colors hover:bg-primary-soft hover:text-ink"
    >
      {languageList[other].name}
    </button>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const isDark = useTheme() === 'dark';
  const glyph = isDark ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
      className={iconLook}
    >
      <Icon of={glyph} />
    </button>
  );
}
