import type { QuickReply } from '#domain/messages/conversation.ts';
import { createDraft } from '#web/lib/drafts.ts';

/** Message that may not have arrived. */
export type UnsentMessage = {
  clientId: string;
  text: string;
  quickReply: QuickReply | null;
  createdAt: string;
};

/** Draft of one conversation: typed text and unsent messages. */
type Draft = { text: string; unsent: readonly UnsentMessage[] };

const store = (scope: string) =>
  createDraft<Draft>(`conversation ${scope}`, { text: '', unsent: [] });

/** @param scope key of writer and car */
export const readDraft = (scope: string): Draft => store(scope).read();

/** Stores the draft in this tab, over reloads and other screens. */
export function changeMessageDraft(scope: string, change: Partial<Draft>): void {
  const draft = store(scope);
  const next = { ...draft.read(), ...change };
  if (next.text === '' && next.unsent.length === 0) draft.forget();
  else draft.write(next);
}
