import { CircleCheck, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { isDevelopment } from '#web/app/mode.ts';
import { linkLook } from '#web/ui/links.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Note about a sent email, which screen readers announce. */
export function SentEmailNote({ email, children }: { email: string; children: string }) {
  return (
    <output className="flex items-start gap-4 rounded-md bg-ready-soft px-4 py-4">
      <Icon of={MailCheck} size={26} className="text-ready" />
      <span className="min-w-0">
        <span className="block font-strong wrap-anywhere">
          <bdi>{email}</bdi>
        </span>
        <span className="block text-15">{children}</span>
      </span>
    </output>
  );
}

/** Success note, which screen readers announce. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <output className="flex items-start gap-3 rounded-md bg-ready-soft px-4 py-4">
      <Icon of={CircleCheck} size={24} className="text-ready" />
      <span className="min-w-0 font-medium">{children}</span>
    </output>
  );
}

/** Link to the development inbox, which receives all emails and SMS on a developer's machine. */
export function DevInboxLink({ to }: { to: string }) {
  const { t } = useTranslation('identity');
  if (!isDevelopment) return null;
  return (
    <a
      href={`/dev/inbox?to=${encodeURIComponent(to)}`}
      target="_blank"
      rel="noreferrer"
      className={linkLook}
    >
      {t('demo.inbox')}
    </a>
  );
}
