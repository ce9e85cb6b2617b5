import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/client.ts';
import type { Conversation, NewMessage } from '#contract/conversations.ts';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import type { ItemReader } from '#web/app/renew.ts';

export function useConversation(stayId: string) {
  return useQuery({
    queryKey: liveKeys.conversation(stayId),
    queryFn: ({ signal }) =>
      call('GET /api/conversations/{id}', { params: { id: stayId } }, { signal }),
    refetchInterval: useRefetchInterval(),
  });
}

type Conversations = CallOutput<'GET /api/conversations'>;

/** A change of one car costs its line of the list, not all of them. */
const items: ItemReader = {
  most: ITEMS_AT_ONCE,
  read: async (ids) => {
    const { conversations, unread } = await call('GET /api/conversations', {
      query: { ids: ids.join() },
    });
    return (list) => {
      const others = (list as Conversations).conversations.filter(
        ({ stayId }) => !ids.includes(stayId),
      );
      const all = [...others, ...conversations];
      return { unread, conversations: all.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1)) };
    };
  },
};

/** All conversations of the person, and how many messages they have not seen. */
export function useConversations(isEnabled = true) {
  return useQuery({
    queryKey: liveKeys.conversations,
    queryFn: ({ signal }) => call('GET /api/conversations', { query: {} }, { signal }),
    meta: { items },
    refetchInterval: useRefetchInterval(),
    enabled: isEnabled,
  });
}

/** How many messages about one car are unread; 0 also while it is unknown. */
export function useUnreadCount(stayId: string): number {
  const { data } = useConversations();
  return data?.conversations.find((each) => each.stayId === stayId)?.unread ?? 0;
}

/** Sends and marks as read in one conversation, and shows the result before it is fetched again. */
export function useConversationActions(stayId: string) {
  const client = useQueryClient();
  const queryKey = liveKeys.conversation(stayId);
  const params = { id: stayId };

  async function send(body: NewMessage): Promise<void> {
    const conversation = await call('POST /api/conversations/{id}/messages', { params, body });
    // An answer requested before the message must not take it off the screen.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Conversation>(queryKey, conversation);
  }

  async function read(upTo: string): Promise<void> {
    const { unread } = await call('POST /api/conversations/{id}/read', { params, body: { upTo } });
    client.setQueryData<Conversation>(queryKey, (before) => before && { ...before, unread });
    void client.invalidateQueries({ queryKey: liveKeys.conversations });
  }

  return { send, read };
}
