import { Link } from '@tanstack/react-router';
import { ChevronRight, CreditCard, Download } from 'lucide-react';
import { useEffect } from 'react';
import { saveFile } from '#web/lib/saveFile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { ImpersonationNote } from '#web/app/ImpersonationNote.tsx';
import { useSession } from '#web/app/session.ts';
import { askServer } from '#web/app/fetchSignedInUser.ts';
import { MessageLanguage } from '#web/features/account/settings/MessageLanguage.tsx';
import { PasswordDialog, SecondFactors } from '#web/features/account/settings/dialogs.ts';
import { logError } from '#web/lib/logError.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { EmailContact, PhoneContact } from '../components/Contact.tsx';
import { LazyOnVisible } from '../components/LazyOnVisible.tsx';
import { DeleteDialog, NameDialog } from '../components/dialogs.ts';
import { Preferences, Sessions } from '../components/lazyParts.ts';
import { useDownload } from '../api.ts';

/** Section with the details and settings of the signed-in customer. */
export function ProfileSection() {
  const user = useSession()?.user;
  // Refreshes the session, because the person may have verified a number or address on another
  // device.
  useEffect(() => void askServer().catch(logError), []);
  return user ? <Sections user={user} /> : null;
}

function Sections({ user }: { user: SignedInUser }) {
  const { t } = useTranslation(['profile', 'account']);
  const isClosed = user.isImpersonating;
  return (
    <div className="flex w-full max-w-3xl flex-col lg:max-w-none">
      <Cards />
      {isClosed ? <ImpersonationNote text={t('closed')} /> : null}
      <Section title={t('name.title')} text={t('name.text')}>
        <Name user={user} />
      </Section>
      <Section title={t('phone.title')} text={t('phone.text')}>
        <PhoneContact user={user} />
      </Section>
      <Section title={t('email.title')} text={t('email.text')}>
        <EmailContact user={user} />
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
        <>
          <Section title={t('account:password.title')} text={t('account:password.text')}>
            <DialogTrigger label={t('account:password.title')}>
              {(close) => <PasswordDialog onClose={close} />}
            </DialogTrigger>
          </Section>
          <Section title={t('account:secondFactor.title')} text={t('account:secondFactor.text')}>
            <LazyOnVisible height="h-24">
              <SecondFactors />
            </LazyOnVisible>
          </Section>
        </>
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

/** Link to the saved cards, for phones. Their bottom bar has no room for this link. */
function Cards() {
  const { t } = useTranslation('profile');
  return (
    <Link
      to="/dashboard/payment-methods"
      className="mb-4 flex min-h-16 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 transition-colors hover:border-primary lg:hidden"
    >
      <Icon of={CreditCard} size={22} className="text-muted" />
      <span className="min-w-0 grow">
        <span className="block font-strong">{t('cards')}</span>
        <span className="block text-15 text-muted">{t('cardsText')}</span>
      </span>
      <Icon of={ChevronRight} isDirectional className="text-muted" />
    </Link>
  );
}

/** Name of the person, with a button to change the name. */
function Name({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <>
      <p className="text-17">
        {name ? <bdi className="font-strong wrap-anywhere">{name}</bdi> : t('name.none')}
      </p>
      <DialogTrigger label={t(name ? 'name.change' : 'name.add')}>
        {(close) => <NameDialog user={user} onClose={close} />}
      </DialogTrigger>
    </>
  );
}

function DownloadData() {
  const { t } = useTranslation('profile');
  const refused = useRefusalToast();
  const download = useDownload();

  async function save(): Promise<void> {
    try {
      const data = await download.mutateAsync();
      const file = `portico-${new Date().toISOString().slice(0, 10)}.json`;
      saveFile(file, JSON.stringify(data, null, 2), 'application/json');
      showDoneToast(t('data.done'), t('data.doneText', { file: `\u2068${file}\u2069` }));
    } catch (error) {
      refused(t('data.failed'), error);
    }
  }

  return (
    <Button className="self-start" isPending={download.isPending} onClick={() => void save()}>
      <Icon of={Download} size={18} />
      {t('data.download')}
    </Button>
  );
}
