import { useTranslation } from '#web/lib/translation.ts';
import type { Conversation, ConversationSummary } from '#contract/conversations.ts';
import { useConversation } from './api.ts';

type Head = Pick<
  ConversationSummary | Conversation,
  'withName' | 'vehicle' | 'ticketNumber' | 'location'
>;

/** Who is written with: by name, else by what he is. */
export function useWithName(): (head: Pick<Head, 'withName'>, isStaff: boolean) => string {
  const { t } = useTranslation('conversation');
  return ({ withName }, isStaff) => withName ?? t(isStaff ? 'someCustomer' : 'someValet');
}

type Props = { stayId: string; isStaff: boolean };

/** With whom, and about which car. */
export function TalkHead({ stayId, isStaff }: Props) {
  const { data } = useConversation(stayId);
  const withName = useWithName();
  if (!data) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
      <p className="text-17 font-strong wrap-anywhere">
        <bdi>{withName(data, isStaff)}</bdi>
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-15 text-muted">
        {data.vehicle ? <bdi className="wrap-anywhere">{data.vehicle}</bdi> : null}
        <bdi>{data.ticketNumber}</bdi>
        <bdi className="wrap-anywhere">{data.location}</bdi>
      </p>
    </div>
  );
}
