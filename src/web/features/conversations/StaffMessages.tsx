import { Link, useSearch } from '@tanstack/react-router';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { getHome } from '#web/app/homes.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ConversationSummary } from '#contract/conversations.ts';
import { formatWhen } from '#web/lib/format.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PersonConversation, ConversationHead, useWithName } from './PersonConversation.tsx';
import { useConversations } from './api.ts';
import { UnreadMark } from './MessageButton.tsx';

/**
 * Screen of all conversations with customers. The list and a conversation stand side by side on a
 * desk.
 */
export function StaffMessages() {
  const { t } = useTranslation('conversation');
  useTitle(t('title'));
  const { stay } = useSearch({ from: '/staff/messages' });
  const isDesk = useIsDesk();
  const home = getHome(useSession()?.user) ?? '/valet-dashboard';
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
              <ConversationHead stayId={stay} isStaff />
              <PersonConversation key={stay} stayId={stay} />
            </div>
          ) : isDesk ? (
            <div className="self-center">
              <EmptyState icon={MessageCircle} title={t('list.choose')} />
            </div>
          ) : null}
        </div>
      </main>
    </div>
  );
}

/** List of conversations with the last message of each, newest first. */
function ConversationList({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation('conversation');
  const list = useConversations();
  return (
    <QueryState
      query={list}
      failed={t('list.failed')}
      className="flex flex-col gap-2"
      skeleton={['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
      isEmpty={({ conversations }) => conversations.length === 0}
      empty={
        <EmptyState icon={MessageCircleOff} title={t('list.empty')} text={t('list.emptyText')} />
      }
    >
      {({ conversations }) => (
        <nav aria-label={t('list.label')}>
          <ul className="divide-y divide-line border-y border-line">
            {conversations.map((each) => (
              <li key={each.stayId}>
                <Row conversation={each} isChosen={each.stayId === chosen} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </QueryState>
  );
}

function Row({ conversation, isChosen }: { conversation: ConversationSummary; isChosen: boolean }) {
  const { t, language } = useTranslation('conversation');
  const withName = useWithName();
  const { stayId, unread, lastAt, lastText, lastQuickReply, vehicle, ticketNumber, timeZone } =
    conversation;
  const weight = unread > 0 ? 'font-strong' : 'font-medium';
  return (
    <Link
      to="/messages"
      search={{ stay: stayId }}
      aria-current={isChosen ? 'page' : undefined}
      className="flex min-h-18 flex-col gap-0.5 rounded-sm px-3 py-3 transition-colors hover:bg-raised aria-[current=page]:bg-primary-soft"
    >
      <span className="flex items-baseline justify-between gap-3">
        <bdi className={`min-w-0 text-17 wrap-anywhere ${weight}`}>
          {withName(conversation, true)}
        </bdi>
        <time dateTime={lastAt} className="shrink-0 text-12 text-muted tabular-nums">
          {formatWhen(lastAt, language, timeZone)}
        </time>
      </span>
      <span className="flex min-w-0 flex-wrap gap-x-2 text-12 text-muted">
        {vehicle ? <bdi className="min-w-0 wrap-anywhere">{vehicle}</bdi> : null}
        <bdi>{ticketNumber}</bdi>
      </span>
      <span className="flex items-center justify-between gap-3">
        <bdi
          className={`line-clamp-2 min-w-0 grow text-15 wrap-anywhere ${unread > 0 ? '' : 'text-muted'}`}
        >
          {lastQuickReply ? t(`quick.${lastQuickReply}`) : lastText}
        </bdi>
        <UnreadMark count={unread} />
        {unread > 0 ? <span className="sr-only">{t('list.unread', { count: unread })}</span> : null}
      </span>
    </Link>
  );
}
