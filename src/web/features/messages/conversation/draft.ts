import type { QuickReply } from '#domain/messages/conversation.ts';
import { createDraft } from '#web/lib/drafts.ts';

/** Written, and not known to have arrived. */
export type Unsent = {
  clientId: string;
  text: string;
  quickReply: QuickReply | null;
  createdAt: string;
};

/** What a person has typed in one conversation. */
type Draft = { text: string; unsent: readonly Unsent[] };

const store = (scope: string) =>
  createDraft<Draft>(`conversation ${scope}`, { text: '', unsent: [] });

/** @param scope who writes about which car */
export const readDraft = (scope: string): Draft => store(scope).read();

/** Kept for this tab: a reload, or another screen in between, loses no word. */
export function changeDraft(scope: string, change: Partial<Draft>): void {
  const draft = store(scope);
  const next = { ...draft.read(), ...change };
  if (next.text === '' && next.unsent.length === 0) draft.forget();
  else draft.write(next);
}
