import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { impersonationMinutes } from '#domain/identity/impersonation.ts';
import { countMinutesFromNow, useNow } from '#web/lib/clock.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withTexts } from './withTexts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { callServer } from './call.ts';
import { useExitImpersonation } from './useImpersonation.ts';

const PasswordForm = lazyPart(
  async () =>
    (
      await withTexts(
        import('#web/features/identity/secondFactor/PasswordForm.tsx'),
        'secondFactor',
        'identity',
        'issues',
      )
    ).PasswordForm,
);

/**
 * Red bar during impersonation: name of the account, time left, and a button that ends the
 * impersonation.
 */
export function ImpersonationBar({ user }: { user: SignedInUser }) {
  const { t } = useTranslation(['impersonation', 'app']);
  const { exit, isLeaving, isAsked, stay, exitWith } = useExitImpersonation();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <section
      aria-label={t('active')}
      className="sticky top-0 z-30 flex items-center gap-3 bg-[#a3261d] px-4 py-2 pt-[max(0.5rem,env(safe-area-inset-top))] text-[#ffffff] lg:px-8"
    >
      <Icon of={ShieldAlert} size={22} />
      <p className="min-w-0 grow text-12 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-4 lg:text-15">
        <strong className="block">{t('active')}</strong>
        <span className="flex flex-wrap gap-x-2 wrap-anywhere">
          <span>{t(`app:roles.${user.role}`).toUpperCase()}</span>
          <bdi>{name}</bdi>
          <Remaining />
        </span>
      </p>
      <button
        type="button"
        onClick={() => void exit()}
        className="relative min-h-11 shrink-0 cursor-pointer rounded-sm border border-[#ffffff] px-4 text-15 font-strong transition-colors hover:bg-[#7f1b14] focus-visible:outline-[#ffffff]"
      >
        <span className={isLeaving ? 'opacity-0' : ''}>{t('exit')}</span>
        {isLeaving ? (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        ) : null}
      </button>
      {isAsked ? (
        <Dialog title={t('exitTitle')} isOpen onClose={stay}>
          <PasswordForm text={t('exitText')} submitLabel={t('exitSubmit')} send={exitWith} />
        </Dialog>
      ) : null}
    </section>
  );
}

function Remaining() {
  const { t } = useTranslation(['impersonation', 'app']);
  const now = useNow();
  const since = useQuery({
    queryKey: ['impersonation-since'],
    queryFn: async ({ signal }) => {
      const { sessions } = await callServer('GET /api/auth/sessions', {}, { signal });
      return sessions.find(({ isCurrent }) => isCurrent)?.createdAt ?? null;
    },
  });
  if (!since.data) return null;
  const end = new Date(Date.parse(since.data) + impersonationMinutes * 60_000).toISOString();
  const count = Math.max(0, countMinutesFromNow(end, now));
  return <span className="tabular-nums">{t('left', { count })}</span>;
}
