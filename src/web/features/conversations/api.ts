import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/client.ts';
import type { Conversation, NewMessage } from '#contract/conversations.ts';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import type { ItemReader } from '#web/app/renew.ts';

export const useConversation = (stayId: string) =>
  useQuery({
    queryKey: liveKeys.conversation(stayId),
    queryFn: createReader('GET /api/conversations/{id}', { params: { id: stayId } }),
    refetchInterval: useRefetchInterval(),
  });

type Conversations = CallOutput<'GET /api/conversations'>;

/**
 * Reads single conversations of the list. A change then refetches only the changed conversations.
 */
const items: ItemReader = {
  most: ITEMS_AT_ONCE,
  read: async (ids) => {
    const { conversations, unread } = await callServer('GET /api/conversations', {
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

/** Fetches all conversations of the signed-in person, with the number of unread messages. */
export const useConversations = (isEnabled = true) =>
  useQuery({
    queryKey: liveKeys.conversations,
    queryFn: createReader('GET /api/conversations', { query: {} }),
    meta: { items },
    refetchInterval: useRefetchInterval(),
    enabled: isEnabled,
  });

/**
 * Returns the number of unread messages about a car. Returns 0 until the conversations are loaded.
 */
export function useUnreadCount(stayId: string): number {
  const { data } = useConversations();
  return data?.conversations.find((each) => each.stayId === stayId)?.unread ?? 0;
}

/**
 * Returns functions that send a message and mark messages as read. Both cache the result before the
 * refetch.
 */
export function useConversationActions(stayId: string) {
  const client = useQueryClient();
  const queryKey = liveKeys.conversation(stayId);
  const params = { id: stayId };

  async function send(body: NewMessage): Promise<void> {
    const conversation = await callServer('POST /api/conversations/{id}/messages', {
      params,
      body,
    });
    // Cancels running fetches. A response requested before the message was sent would remove the
    // message.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Conversation>(queryKey, conversation);
  }

  async function read(upTo: string): Promise<void> {
    const { unread } = await callServer('POST /api/conversations/{id}/read', {
      params,
      body: { upTo },
    });
    client.setQueryData<Conversation>(queryKey, (before) => before && { ...before, unread });
    void client.invalidateQueries({ queryKey: liveKeys.conversations });
  }

  return { send, read };
}
