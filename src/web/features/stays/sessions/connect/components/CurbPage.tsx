import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '#web/ui/Brand.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';

/** A page for one thumb at the curb, signed in or not. */
export function CurbPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center gap-1 px-4 pt-[env(safe-area-inset-top)]">
        <Link to="/" className="me-auto inline-flex min-h-11 items-center rounded-sm">
          <Brand />
        </Link>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main
        id="content"
        className="mx-auto flex w-full max-w-md grow flex-col gap-5 px-4 pt-2 pb-10"
      >
        {children}
      </main>
    </div>
  );
}
