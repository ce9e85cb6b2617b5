import { Brand } from '#web/ui/Brand.tsx';
import { LanguageSwitch, ThemeSwitch } from '#web/ui/LanguageAndTheme.tsx';

export function Header() {
  return (
    <header className="flex items-center gap-1 pt-[max(10px,env(safe-area-inset-top))]">
      <p className="me-auto flex">
        <Brand />
      </p>
      <LanguageSwitch />
      <span className="-me-2.5 flex">
        <ThemeSwitch />
      </span>
    </header>
  );
}
