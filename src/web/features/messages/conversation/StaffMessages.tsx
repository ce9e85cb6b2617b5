import { useSearch } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { homeOf } from '#web/app/homes.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ConversationList } from './ConversationList.tsx';
import { PersonTalk } from './PersonTalk.tsx';
import { TalkHead } from './TalkHead.tsx';

/** All that customers write to the staff: list and conversation, side by side at a desk. */
export function StaffMessages() {
  const { t } = useTranslation('conversation');
  useTitle(t('title'));
  const { stay } = useSearch({ from: '/staff/messages' });
  const isDesk = useIsDesk();
  const home = homeOf(useSession()?.user?.role) ?? '/valet-dashboard';
  const back =
    stay && !isDesk
      ? { to: '/messages' as const, label: t('list.back') }
      : { to: home, label: t('list.home') };
  return (
    <div className="flex h-dvh min-h-110 flex-col">
      <ScreenHeader title={t('title')} back={back} />
      <main
        id="content"
        className="flex min-h-0 w-full grow flex-col gap-4 px-4 pb-[env(safe-area-inset-bottom)] lg:px-8"
      >
        <ConnectionBanner />
        <div className="grid min-h-0 grow lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-6">
          {stay && !isDesk ? null : (
            <div className="relative min-h-0 overflow-y-auto lg:border-e lg:border-line lg:pe-4">
              <ConversationList chosen={stay ?? null} />
            </div>
          )}
          {stay ? (
            <div className="flex min-h-0 min-w-0 flex-col">
              <TalkHead stayId={stay} isStaff />
              <PersonTalk key={stay} stayId={stay} />
            </div>
          ) : isDesk ? (
            <div className="self-center">
              <EmptyState
                icon={<MessageCircle size={44} strokeWidth={1.25} />}
                title={t('list.choose')}
              />
            </div>
          ) : null}
        </div>
      </main>
    </div>
  );
}
