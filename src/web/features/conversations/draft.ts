import type { QuickReply } from '#domain/messages/conversation.ts';
import { createDraft } from '#web/lib/drafts.ts';

/** A message that is not known to have arrived. */
export type UnsentMessage = {
  clientId: string;
  text: string;
  quickReply: QuickReply | null;
  createdAt: string;
};

/** The text and unsent messages of one conversation. */
type Draft = { text: string; unsent: readonly UnsentMessage[] };

const store = (scope: string) =>
  createDraft<Draft>(`conversation ${scope}`, { text: '', unsent: [] });

/** @param scope the writer and the car */
export const readDraft = (scope: string): Draft => store(scope).read();

/** Kept for this tab, over reloads and other screens. */
export function changeDraft(scope: string, change: Partial<Draft>): void {
  const draft = store(scope);
  const next = { ...draft.read(), ...change };
  if (next.text === '' && next.unsent.length === 0) draft.forget();
  else draft.write(next);
}
