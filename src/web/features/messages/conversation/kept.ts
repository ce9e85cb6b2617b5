import type { QuickReply } from '#domain/messages/conversation.ts';
import { tab } from '#web/lib/storage.ts';

const KEY = 'unsent-messages';

/** Written, and not known to have arrived. */
export type Unsent = {
  clientId: string;
  text: string;
  quickReply: QuickReply | null;
  createdAt: string;
};

/** What a person has typed in one conversation. */
export type Kept = { draft: string; unsent: readonly Unsent[] };

type All = Record<string, Kept>;

const nothing: Kept = { draft: '', unsent: [] };

function readAll(): All {
  try {
    return (JSON.parse(tab.getItem(KEY) ?? '{}') as All | null) ?? {};
  } catch {
    return {};
  }
}

/** @param scope who writes about which car */
export function readKept(scope: string): Kept {
  return { ...nothing, ...readAll()[scope] };
}

/** Kept for this tab: a reload, or another screen in between, loses no word. */
export function keep(scope: string, change: Partial<Kept>): void {
  const { [scope]: before = nothing, ...others } = readAll();
  const kept = { ...before, ...change };
  const isEmpty = kept.draft === '' && kept.unsent.length === 0;
  tab.setItem(KEY, JSON.stringify(isEmpty ? others : { ...others, [scope]: kept }));
}

/** Somebody else is at the device now. */
export function forgetUnsent(): void {
  tab.removeItem(KEY);
}
