import { CircleCheck, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { isDevelopment } from '#web/app/mode.ts';
import { linkLook } from '#web/ui/links.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** What was sent, and where it should be looked for. Read out as it appears. */
export function SentTo({ email, children }: { email: string; children: string }) {
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

/** A success, read out as it appears. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <output className="flex items-start gap-3 rounded-md bg-ready-soft px-4 py-4">
      <Icon of={CircleCheck} size={24} className="text-ready" />
      <span className="min-w-0 font-medium">{children}</span>
    </output>
  );
}

/** In development, messages arrive in an inbox on this machine. */
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
