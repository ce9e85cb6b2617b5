import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Arches } from './Arches.tsx';
import { Brand } from './Brand.tsx';
import { LanguageSwitch, ThemeSwitch } from './LanguageAndTheme.tsx';

type Props = { title: string; lead: string; children: ReactNode };

/**
 * Layout of sign-in and other screens of a single step. A green half has the title; the form is
 * beside or below.
 */
export function AuthLayout({ title, lead, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <header className="bg-[#0f4c3a] text-[#f6f3ec]">
        <div className="relative isolate overflow-hidden px-5 pt-[max(0.75rem,env(safe-area-inset-top))] pb-16 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:px-12 lg:pt-8 lg:pb-12">
          <Arches className="absolute inset-0 -z-10 size-full opacity-45 lg:opacity-80" />
          <Link to="/" className="inline-flex min-h-11 items-center self-start rounded-sm">
            <Brand />
          </Link>
          <div className="pt-8 lg:grow lg:pt-[12vh]">
            <h1 className="max-w-[16ch] text-28 leading-tight text-balance rtl:leading-snug lg:text-[2.75rem]">
              {title}
            </h1>
            <p className="mt-2 max-w-[44ch] text-17 text-[#d5e3dc] lg:mt-4">{lead}</p>
          </div>
        </div>
      </header>
      <main
        id="content"
        className="relative -mt-8 flex grow flex-col rounded-t-lg bg-ground px-5 pt-7 pb-6 lg:mt-0 lg:rounded-none lg:px-12 lg:pt-8"
      >
        <div className="mx-auto flex w-full max-w-md grow flex-col lg:justify-center">
          {children}
        </div>
        <footer className="mx-auto flex w-full max-w-md items-center justify-between pt-6">
          <LanguageSwitch />
          <ThemeSwitch />
        </footer>
      </main>
    </div>
  );
}
