import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useFailure } from '#web/app/unavailable.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useReadErrorText } from '#web/app/readErrorText.ts';
import { useCan, useSession } from '#web/app/session.ts';
import type { Conversation, ConversationSummary } from '#contract/conversations.ts';
import { useConversation, useConversationActions } from './api.ts';
import { Thread, ThreadPlaceholder } from './Thread.tsx';

/** Conversation of a signed-in person about one car. Fills the height of its parent. */
export function PersonConversation({ stayId }: { stayId: string }) {
  const text = useTranslation('conversation');
  const errorText = useErrorText();
  const readErrorText = useReadErrorText();
  const user = useSession()?.user;
  const isCustomer = useCan('services.request');
  const conversation = useConversation(stayId);
  const actions = useConversationActions(stayId);
  const failure = useFailure(conversation);
  if (!conversation.data) {
    return (
      <ThreadPlaceholder
        text={text}
        error={failure}
        explain={readErrorText}
        onRetry={() => void conversation.refetch()}
      />
    );
  }
  return (
    <Thread
      key={stayId}
      text={text}
      side={isCustomer ? 'customer' : 'staff'}
      scope={`${user?.id ?? ''} ${stayId}`}
      conversation={conversation.data}
      explain={errorText}
      {...actions}
    />
  );
}

type Head = Pick<
  ConversationSummary | Conversation,
  'withName' | 'vehicle' | 'ticketNumber' | 'location'
>;

/** Returns a function for the name of the other side. Without a name returns their role. */
export function useWithName(): (head: Pick<Head, 'withName'>, isStaff: boolean) => string {
  const { t } = useTranslation('conversation');
  return ({ withName }, isStaff) => withName ?? t(isStaff ? 'someCustomer' : 'someValet');
}

type HeadProps = { stayId: string; isStaff: boolean };

/** Head of a conversation with the name of the other side and the car. */
export function ConversationHead({ stayId, isStaff }: HeadProps) {
  const { data } = useConversation(stayId);
  const withName = useWithName();
  const placeName = usePlaceName();
  if (!data) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
      <p className="text-17 font-strong wrap-anywhere">
        <bdi>{withName(data, isStaff)}</bdi>
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-15 text-muted">
        {data.vehicle ? <bdi className="wrap-anywhere">{data.vehicle}</bdi> : null}
        <bdi>{data.ticketNumber}</bdi>
        <bdi className="wrap-anywhere">{placeName(data.location, data.locationArabic)}</bdi>
      </p>
    </div>
  );
}
