import { BadgeCheck } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { phone } from '#web/lib/format.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';

export function WhoIAm({ user }: { user: SignedInUser }) {
  const { t } = useTranslation(['account', 'app']);
  const { firstName, lastName, email, phoneNumber, isEmailVerified } = user;
  return (
    <section aria-label={t('who')} className="flex flex-col gap-2 pt-3 pb-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="text-28 leading-tight font-strong wrap-anywhere">
          {`${firstName} ${lastName}`.trim()}
        </bdi>
        <StatusPill tone="neutral">{t(`app:roles.${user.role}`)}</StatusPill>
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-15 text-muted">
        {email ? (
          <span className="inline-flex items-center gap-1.5 wrap-anywhere">
            <bdi dir="ltr">{email}</bdi>
            {isEmailVerified ? (
              <>
                <BadgeCheck
                  aria-hidden="true"
                  size={18}
                  strokeWidth={1.75}
                  className="shrink-0 text-ready"
                />
                <span className="text-12 text-ready">{t('verified')}</span>
              </>
            ) : null}
          </span>
        ) : null}
        {phoneNumber ? (
          <bdi dir="ltr" className="tabular-nums">
            {phone(phoneNumber)}
          </bdi>
        ) : null}
      </p>
    </section>
  );
}
