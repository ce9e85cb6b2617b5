import { languageList, nextLanguage } from '#texts/languages.ts';
import { chooseLanguage } from '#web/lib/chosenLanguage.ts';
import { useLanguage } from '#web/lib/language.ts';

/** Named in the language it leads to, for the person who cannot read this one. */
export function LanguageSwitch() {
  const other = nextLanguage(useLanguage());
  return (
    <button
      type="button"
      lang={other}
      onClick={() => chooseLanguage(other)}
      // One word is not worth the other script's font.
      style={{ fontFamily: 'var(--font-system)' }}
      className="min-h-11 shrink-0 cursor-pointer rounded-sm px-3 text-15 font-medium text-muted transition-colors hover:bg-primary-soft hover:text-ink"
    >
      {languageList[other].name}
    </button>
  );
}
