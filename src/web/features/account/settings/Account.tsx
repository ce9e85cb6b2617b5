import { BadgeCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { getHome } from '#web/app/homes.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { ImpersonationNote } from '#web/app/ImpersonationNote.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { getRoleName } from '#web/app/roleName.ts';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Preferences } from '#web/features/messages/components/Preferences.tsx';
import { NameDialog } from '#web/features/account/components/dialogs.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { Section } from '#web/ui/Section.tsx';
import { formatPhone } from '#web/lib/format.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { MessageLanguage } from './MessageLanguage.tsx';
import { BusinessSettings, OwnPhone, PasswordDialog, PinDialog, SecondFactors } from './dialogs.ts';
import { Sessions } from './Sessions.tsx';

/** Screen of a person's own account. */
export function Account() {
  const { t } = useTranslation('account');
  useTitle(t('title'));
  const user = useSession()?.user;
  const home = getHome(user);
  return (
    <>
      <ScreenHeader
        title={t('title')}
        {...(home ? { back: { to: home, label: t('back') } } : {})}
      />
      <main
        id="content"
        className="mx-auto flex w-full max-w-3xl flex-col px-4 pt-2 pb-12 lg:max-w-5xl lg:px-8"
      >
        <ConnectionBanner />
        {user ? <Sections user={user} /> : null}
      </main>
    </>
  );
}

function Sections({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('account');
  const mayHavePin = user.capabilities.includes('pin.set');
  // Customers change their number in their profile.
  const isPhoneOwner =
    user.capabilities.includes('phone.own') && !user.capabilities.includes('account.own');
  return (
    <>
      <WhoIAm user={user} />
      {isPhoneOwner && !user.isImpersonating ? (
        <Suspense fallback={<LoadingBox height="h-24" />}>
          <OwnPhone user={user} />
        </Suspense>
      ) : null}
      <Section title={t('language.title')} text={t('language.text')}>
        <MessageLanguage user={user} />
      </Section>
      <Section title={t('notify.title')} text={t('notify.text')}>
        <Preferences />
      </Section>
      <Section title={t('password.title')} text={t('password.text')}>
        {user.isImpersonating ? (
          <ImpersonationNote text={t('closed')} />
        ) : (
          <DialogTrigger label={t('password.title')}>
            {(close) => <PasswordDialog onClose={close} />}
          </DialogTrigger>
        )}
      </Section>
      {mayHavePin ? (
        <Section title={user.hasPin ? t('pin.change') : t('pin.set')} text={t('pin.text')}>
          {user.isImpersonating ? (
            <ImpersonationNote text={t('closed')} />
          ) : (
            <DialogTrigger label={user.hasPin ? t('pin.change') : t('pin.set')}>
              {(close) => <PinDialog hasPin={user.hasPin} onClose={close} />}
            </DialogTrigger>
          )}
        </Section>
      ) : null}
      <Section title={t('secondFactor.title')} text={t('secondFactor.text')}>
        {user.isImpersonating ? (
          <ImpersonationNote text={t('closed')} />
        ) : (
          <Suspense fallback={<LoadingBox height="h-24" />}>
            <SecondFactors />
          </Suspense>
        )}
      </Section>
      {user.capabilities.includes('business.edit') && !user.isImpersonating ? (
        <Suspense fallback={<LoadingBox height="h-11" />}>
          <BusinessSettings />
        </Suspense>
      ) : null}
      <Section title={t('sessions.title')} text={t('sessions.text')}>
        {user.isImpersonating ? <ImpersonationNote text={t('closed')} /> : null}
        <Sessions isClosed={user.isImpersonating} />
      </Section>
    </>
  );
}

function WhoIAm({ user }: { user: SignedInUser }) {
  const { t } = useTranslation(['account', 'app']);
  const { firstName, lastName, email, phoneNumber, isEmailVerified } = user;
  return (
    <section aria-label={t('who')} className="flex flex-col gap-2 pt-3 pb-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="text-28 leading-tight font-strong wrap-anywhere">
          {`${firstName} ${lastName}`.trim()}
        </bdi>
        <StatusPill tone="neutral">{t(`app:${getRoleName(user)}`)}</StatusPill>
        {user.isImpersonating ? null : (
          <DialogTrigger label={t('changeName')}>
            {(close) => <NameDialog user={user} onClose={close} />}
          </DialogTrigger>
        )}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-15 text-muted">
        {email ? (
          <span className="inline-flex items-center gap-1.5 wrap-anywhere">
            <bdi dir="ltr">{email}</bdi>
            {isEmailVerified ? (
              <>
                <Icon of={BadgeCheck} size={18} className="text-ready" />
                <span className="text-12 text-ready">{t('verified')}</span>
              </>
            ) : null}
          </span>
        ) : null}
        {phoneNumber ? (
          <bdi dir="ltr" className="tabular-nums">
            {formatPhone(phoneNumber)}
          </bdi>
        ) : null}
      </p>
    </section>
  );
}
