import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useSession } from '#web/app/session.ts';
import { useConversation, useTalking } from './api.ts';
import { Talk } from './Talk.tsx';
import { TalkWaits } from './TalkWaits.tsx';

/** The conversation about one car, of somebody who is signed in. It fills the height it is given. */
export function PersonTalk({ stayId }: { stayId: string }) {
  const text = useTranslation('conversation');
  const errorText = useErrorText();
  const user = useSession()?.user;
  const conversation = useConversation(stayId);
  const talking = useTalking(stayId);
  if (!conversation.data) {
    const { error } = conversation;
    return (
      <TalkWaits
        text={text}
        trouble={error && !conversation.isFetching ? errorText(error) : null}
        isNobody={error instanceof CallError && error.status === 404}
        onRetry={() => void conversation.refetch()}
      />
    );
  }
  return (
    <Talk
      key={stayId}
      text={text}
      side={user?.role === 'customer' ? 'customer' : 'staff'}
      scope={`${user?.id ?? ''} ${stayId}`}
      conversation={conversation.data}
      explain={errorText}
      {...talking}
    />
  );
}
