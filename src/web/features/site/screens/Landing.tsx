import { useLayoutEffect } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { AccountDialogs } from '../components/AccountDialogs.tsx';
import { Features } from '../components/Features.tsx';
import { Hero } from '../components/Hero.tsx';
import { Invitation } from '../components/Invitation.tsx';
import { SiteFooter } from '../components/SiteFooter.tsx';
import { SiteHeader } from '../components/SiteHeader.tsx';
import { Steps } from '../components/Steps.tsx';
import { Voices } from '../components/Voices.tsx';
import { useAccountDialogs } from '../useAccountDialogs.ts';
import '../site.css';

/** What a stranger sees first. */
export function Landing() {
  const { t } = useTranslation('site');
  useTitle(t('title'));
  const dialogs = useAccountDialogs();
  // Before the browser draws again, so that nothing is ever there twice.
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
  return (
    <>
      <SiteHeader />
      <main id="content">
        <Hero onOpen={dialogs.show} />
        <Features />
        <Steps />
        <Voices />
        <Invitation onOpen={dialogs.show} />
      </main>
      <SiteFooter />
      <AccountDialogs {...dialogs} />
    </>
  );
}
