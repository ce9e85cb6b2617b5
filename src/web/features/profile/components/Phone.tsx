import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { phone as shown } from '#web/lib/format.ts';
import { PhoneDialog } from './parts.ts';
import { VerifiedMark } from './VerifiedMark.tsx';
import { VerifyPhone } from './VerifyPhone.tsx';

/** The number, whether it is proven, and the ways to prove or change it. */
export function Phone({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const { phoneNumber, isPhoneVerified } = user;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {phoneNumber ? (
          <>
            <bdi dir="ltr" className="text-17 font-strong tabular-nums">
              {shown(phoneNumber)}
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
