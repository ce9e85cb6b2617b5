import { languageList, nextLanguage } from '#texts/languages.ts';
import { currentLanguage, setLanguage } from '../lib/language.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { useTranslation } from '../lib/translation.ts';

const sun =
  'M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z';
const moon = 'M21 12.8A9 9 0 1 1 11.2 3a7 7 0 0 0 9.8 9.8Z';

export function Header() {
  const { t, language } = useTranslation(['ticket', 'pay', 'common']);
  const theme = useTheme();
  const other = nextLanguage(language);
  return (
    <header className="top">
      <p className="brand">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 20V12a7 7 0 0 1 14 0v8" />
          <path className="brand__inner" d="M9 20v-7.5a3 3 0 0 1 6 0V20" />
        </svg>
        {t('common:brand')}
      </p>
      <button
        type="button"
        className="switch"
        lang={other}
        onClick={() => setLanguage(nextLanguage(currentLanguage()))}
      >
        {languageList[other].name}
      </button>
      <button
        type="button"
        className="switch switch--icon"
        aria-label={t(theme === 'dark' ? 'common:theme.toLight' : 'common:theme.toDark')}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={theme === 'dark' ? sun : moon} />
        </svg>
      </button>
    </header>
  );
}
