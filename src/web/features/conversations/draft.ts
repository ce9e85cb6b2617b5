import type { QuickReply } from '#domain/messages/conversation.ts';
import { createDraft } from '#web/lib/drafts.ts';

/** Message that may not have arrived at the server. */
export type UnsentMessage = {
  clientId: string;
  text: string;
  quickReply: QuickReply | null;
  createdAt: string;
};

/** Draft of one conversation: typed text, and messages that are not sent. */
type Draft = { text: string; unsent: readonly UnsentMessage[] };

const store = (scope: string) =>
  createDraft<Draft>(`conversation ${scope}`, { text: '', unsent: [] });

/**
 * Reads the draft of a conversation.
 *
 * @param scope key of the draft, made of the writer and the car
 */
export const readDraft = (scope: string): Draft => store(scope).read();

/** Stores the draft in this tab. The draft survives reloads and visits to other screens. */
export function changeMessageDraft(scope: string, change: Partial<Draft>): void {
  const draft = store(scope);
  const next = { ...draft.read(), ...change };
  if (next.text === '' && next.unsent.length === 0) draft.forget();
  else draft.write(next);
}
