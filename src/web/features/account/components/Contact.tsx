import { Suspense, useState, useTransition } from 'react';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { formatPhone } from '#web/lib/format.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { ChunkError } from '#web/lib/chunks.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/lazyPart.tsx';
import { EmailDialog, PhoneDialog } from './dialogs.ts';
import { SentCode } from './lazyParts.ts';
import { useSendCode } from '../api.ts';

/** Email address of the account, with a button to change the address. */
export function EmailContact({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email, isEmailVerified } = user;
  const awaited = sentTo !== null && sentTo.toLowerCase() !== email?.toLowerCase() ? sentTo : null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-nowrap">
        {email ? (
          <bdi
            dir="ltr"
            className="min-w-0 text-17 leading-tight font-strong wrap-anywhere lg:text-15 rtl:text-end"
          >
            {email}
          </bdi>
        ) : (
          <span className="text-17">{t('email.none')}</span>
        )}
        {email && isEmailVerified ? (
          <VerifiedMark isVerified>{t('email.verified')}</VerifiedMark>
        ) : null}
      </p>
      {awaited ? (
        <Banner kind="info" live>
          <p className="font-strong">{t('email.sentTitle')}</p>
          <p className="wrap-anywhere">
            {t('email.sentText', { email: `\u2068${awaited}\u2069` })}
          </p>
        </Banner>
      ) : null}
      {user.isImpersonating ? null : (
        <DialogTrigger label={t('email.change')}>
          {(close) => (
            <EmailDialog
              onSent={(address) => {
                setSentTo(address);
                close();
              }}
              onClose={close}
            />
          )}
        </DialogTrigger>
      )}
    </>
  );
}

type MarkProps = { isVerified: boolean; children: string };

/** Mark that says whether an email address or phone number is verified. */
function VerifiedMark({ isVerified, children }: MarkProps) {
  const glyph = isVerified ? BadgeCheck : CircleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1 text-15 leading-tight font-medium ${isVerified ? 'text-ready' : 'text-amber-ink'}`}
    >
      <Icon of={glyph} size={18} />
      {children}
    </span>
  );
}

/**
 * Phone number of the account, with its verification state and buttons to verify or change the
 * number.
 */
export function PhoneContact({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const { phoneNumber, isPhoneVerified } = user;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-nowrap">
        {phoneNumber ? (
          <>
            <bdi
              dir="ltr"
              className="text-17 font-strong whitespace-nowrap tabular-nums lg:text-15"
            >
              {formatPhone(phoneNumber)}
            </bdi>
            <VerifiedMark isVerified={isPhoneVerified}>
              {t(isPhoneVerified ? 'phone.verified' : 'phone.unverified')}
            </VerifiedMark>
          </>
        ) : (
          <span className="text-17">{t('phone.none')}</span>
        )}
      </p>
      {phoneNumber && !isPhoneVerified && !user.isImpersonating ? (
        <VerifyPhone key={phoneNumber} phoneNumber={phoneNumber} />
      ) : null}
      {user.isImpersonating ? null : (
        <DialogTrigger label={t(phoneNumber ? 'phone.change' : 'phone.add')}>
          {(close) => <PhoneDialog onClose={close} />}
        </DialogTrigger>
      )}
    </>
  );
}

type VerificationState = 'not' | 'sent' | 'suppressed';

/** Verifies the phone number by a code sent to the number. */
function VerifyPhone({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('profile');
  const refused = useRefusalToast();
  const send = useSendCode();
  const [sent, setSent] = useState<VerificationState>('not');
  const [lost, setLost] = useState<ChunkError | null>(null);
  const [isSending, start] = useTransition();

  async function sendCode(): Promise<void> {
    try {
      // Loads the field before sending, because a sent code is useless without the field.
      await SentCode.preload();
      setLost(null);
      const { smsSuppressed } = await send.mutateAsync();
      setSent(smsSuppressed ? 'suppressed' : 'sent');
    } catch (error) {
      if (error instanceof ChunkError) setLost(error);
      else refused(t('phone.sendFailed'), error);
    }
  }

  if (sent === 'sent') {
    return (
      <Suspense>
        <SentCode phoneNumber={phoneNumber} onSuppressed={() => setSent('suppressed')} />
      </Suspense>
    );
  }
  return (
    <>
      {sent === 'suppressed' ? (
        <Banner kind="warning" live>
          {t('phone.suppressed')}
        </Banner>
      ) : null}
      <Button
        variant="compact"
        className="self-start"
        isPending={isSending}
        onClick={() => start(sendCode)}
      >
        {t('phone.verify')}
      </Button>
      {lost ? (
        <LoadFailed error={lost} preload={SentCode.preload} onLoaded={() => setLost(null)} />
      ) : null}
    </>
  );
}
