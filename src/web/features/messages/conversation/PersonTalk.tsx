import { useTranslation } from 'react-i18next';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useSession } from '#web/app/session.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useConversation, useTalking } from './api.ts';
import { Talk } from './plain/Talk.tsx';
import { TalkWaits } from './plain/TalkWaits.tsx';
import type { TalkText } from './plain/text.ts';

/** The conversation about one car, of somebody who is signed in. It fills the height it is given. */
export function PersonTalk({ stayId }: { stayId: string }) {
  const { t } = useTranslation('conversation');
  const language = useLanguage();
  const errorText = useErrorText();
  const user = useSession()?.user;
  const conversation = useConversation(stayId);
  const talking = useTalking(stayId);
  const text: TalkText = { t: t as unknown as TalkText['t'], language };
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
