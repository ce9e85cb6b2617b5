import { useLayoutEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Arches } from '#web/ui/Arches.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { linkLook } from '#web/ui/links.ts';
import { useLanguage } from '#web/lib/language.ts';
import { siteData } from '#web/lib/siteData.ts';
import { readLocalized } from '#web/features/site/readLocalized.ts';
import {
  AccountDialogs,
  DialogLink,
  useAccountDialogs,
  type AccountDialog,
} from '../components/AccountDialogs.tsx';
import { DemoLink } from '../components/DemoLink.tsx';
import { Features } from '../components/Features.tsx';
import { Hero } from '../components/Hero.tsx';
import { Readers } from '../components/Readers.tsx';
import { SiteFooter, SiteHeader } from '../components/SiteFrame.tsx';
import { FigureList, Voices } from '../components/Voices.tsx';
import { TICKET_BUDGET_KB } from '../ticketBudget.ts';
import '../site.css';

const stepNames = ['request', 'track', 'pay'] as const;

const proofs = ['ticket', 'money', 'source'] as const;

/** Landing page for visitors without a session. */
export function Landing() {
  const { t } = useTranslation('site');
  useTitle(t('title'));
  const dialogs = useAccountDialogs();
  // A layout effect removes the first paint before the browser paints. Otherwise the hero would
  // show twice.
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
  return (
    <>
      <SiteHeader />
      <main id="content">
        <Hero onOpen={dialogs.show} />
        <Readers onOpen={dialogs.show} />
        <Features />
        <Steps />
        <Proof />
        <Testimonials />
        <Invitation onOpen={dialogs.show} />
      </main>
      <SiteFooter />
      <AccountDialogs {...dialogs} />
    </>
  );
}

/** Steps of the service, drawn along the line of a ticket stub. */
function Steps() {
  const { t } = useTranslation('site');
  return (
    <section className="site-night">
      <div className="site-wrap py-10 lg:py-24">
        <h2 className="site-title">{t('steps.title')}</h2>
        <ol className="grid gap-x-2 gap-y-6 pt-6 lg:grid-cols-3 lg:pt-14">
          {stepNames.map((step, index) => (
            <li
              key={step}
              className="step relative grid grid-cols-[2.5rem_1fr] pt-4 lg:block lg:pt-6"
            >
              <span aria-hidden="true" className="site-figure">
                {index + 1}
              </span>
              <div>
                <h3 className="pt-2 text-20">{t(`steps.${step}.title`)}</h3>
                <p className="site-night-muted max-w-[40ch] pt-1 text-pretty lg:pt-2">
                  {t(`steps.${step}.text`)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Facts about the product that anybody can verify. None of them is about customers. */
function Proof() {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap py-10 lg:py-24">
      <h2 className="site-title">{t('proof.title')}</h2>
      <FigureList
        figures={proofs.map((name) => ({
          value: t(`proof.${name}.value`, { size: String(TICKET_BUDGET_KB) }),
          text: t(`proof.${name}.text`),
        }))}
      />
    </section>
  );
}

/** Last section, which invites venues to start. It has the form of a ticket. */
function Invitation({ onOpen }: { onOpen: (dialog: AccountDialog) => void }) {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap pb-10 lg:pb-28">
      <div className="pass">
        <div className="pass__main site-night relative isolate overflow-hidden">
          <Arches className="absolute inset-y-0 end-0 -z-10 h-full w-full opacity-30 lg:w-1/2 lg:opacity-80" />
          <h2 className="site-title max-w-[16ch]">{t('invitation.title')}</h2>
          <p className="site-night-muted max-w-[40ch] pt-3 text-17">{t('invitation.text')}</p>
        </div>
        <div className="pass__stub relative flex flex-col justify-center gap-4 bg-surface">
          <Link to="/business-onboarding" className={buildButtonClass('primary')}>
            {t('invitation.apply')}
          </Link>
          <DemoLink className={buildButtonClass('secondary', 'min-h-14')} />
          <div>
            <p className="text-muted">{t('invitation.guest')}</p>
            <p className="flex flex-wrap gap-x-6">
              <DialogLink dialog="register" onOpen={onOpen} className={linkLook}>
                {t('invitation.start')}
              </DialogLink>
              <DialogLink dialog="login" onOpen={onOpen} className={linkLook}>
                {t('invitation.login')}
              </DialogLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Testimonials of the operator, if the operator publishes any. */
function Testimonials() {
  const language = useLanguage();
  const { testimonials } = siteData;
  if (!testimonials) return null;
  return (
    <Voices
      voices={testimonials.voices.map(({ quote, name, role }) => ({
        quote: readLocalized(quote, language),
        name: readLocalized(name, language),
        role: readLocalized(role, language),
      }))}
      figures={testimonials.figures.map(({ value, text }) => ({
        value: readLocalized(value, language),
        text: readLocalized(text, language),
      }))}
    />
  );
}
