import { Link } from '@tanstack/react-router';
import { ChevronRight, CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { useSession } from '#web/app/session.ts';
import { askServer } from '#web/app/whoami.ts';
import { MessageLanguage } from '#web/features/identity/account/components/MessageLanguage.tsx';
import { PasswordDialog } from '#web/features/identity/account/components/parts.ts';
import { logged } from '#web/lib/logged.ts';
import { DownloadData } from '../components/DownloadData.tsx';
import { Email } from '../components/Email.tsx';
import { Name } from '../components/Name.tsx';
import { LazyOnVisible } from '../components/LazyOnVisible.tsx';
import { DeleteDialog, Preferences, Sessions } from '../components/parts.ts';
import { Phone } from '../components/Phone.tsx';
import { Closed, Section } from '../components/Section.tsx';

/** What a customer may say of himself. */
export function ProfileSection() {
  const user = useSession()?.user;
  // A number or an address may have been proven on another device.
  useEffect(() => void askServer().catch(logged), []);
  return user ? <Sections user={user} /> : null;
}

function Sections({ user }: { user: SignedInUser }) {
  const { t } = useTranslation(['profile', 'account']);
  const isClosed = user.isImpersonating;
  return (
    <div className="flex w-full max-w-3xl flex-col">
      <Cards />
      {isClosed ? <Closed /> : null}
      <Section title={t('name.title')} text={t('name.text')}>
        <Name user={user} />
      </Section>
      <Section title={t('phone.title')} text={t('phone.text')}>
        <Phone user={user} />
      </Section>
      <Section title={t('email.title')} text={t('email.text')}>
        <Email user={user} />
      </Section>
      <Section title={t('account:language.title')} text={t('account:language.text')}>
        <MessageLanguage user={user} />
      </Section>
      <Section title={t('account:notify.title')} text={t('account:notify.text')}>
        <LazyOnVisible height="h-50">
          <Preferences />
        </LazyOnVisible>
      </Section>
      {isClosed ? null : (
        <Section title={t('account:password.title')} text={t('account:password.text')}>
          <DialogTrigger label={t('account:password.title')}>
            {(close) => <PasswordDialog onClose={close} />}
          </DialogTrigger>
        </Section>
      )}
      <Section title={t('account:sessions.title')} text={t('account:sessions.text')}>
        <LazyOnVisible height="h-36">
          <Sessions isClosed={isClosed} />
        </LazyOnVisible>
      </Section>
      {isClosed ? null : (
        <>
          <Section title={t('data.title')} text={t('data.text')}>
            <DownloadData />
          </Section>
          <Section title={t('delete.title')} text={t('delete.text')}>
            <DialogTrigger label={t('delete.button')} variant="danger">
              {(close) => <DeleteDialog onClose={close} />}
            </DialogTrigger>
          </Section>
        </>
      )}
    </div>
  );
}

/** The bar of a phone has no room for them. */
function Cards() {
  const { t } = useTranslation('profile');
  return (
    <Link
      to="/dashboard/payment-methods"
      className="mb-4 flex min-h-16 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 transition-colors hover:border-primary lg:hidden"
    >
      <CreditCard aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className="block font-strong">{t('cards')}</span>
        <span className="block text-15 text-muted">{t('cardsText')}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="shrink-0 text-muted rtl:-scale-x-100"
      />
    </Link>
  );
}
