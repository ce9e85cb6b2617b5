import { MailCheck } from 'lucide-react';

/** What was sent, and where it should be looked for. Read out as it appears. */
export function SentTo({ email, children }: { email: string; children: string }) {
  return (
    <output className="flex items-start gap-4 rounded-md bg-ready-soft px-4 py-4">
      <MailCheck aria-hidden="true" size={26} strokeWidth={1.75} className="shrink-0 text-ready" />
      <span className="min-w-0">
        <span className="block font-strong wrap-anywhere">
          <bdi>{email}</bdi>
        </span>
        <span className="block text-15">{children}</span>
      </span>
    </output>
  );
}
