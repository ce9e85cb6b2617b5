import { session } from '#web/app/session.ts';
import { tab } from '#web/lib/storage.ts';
import { emptyRequest } from './draft.ts';
import type { RequestDraft } from './draft.ts';

const KEY = 'service-draft';
type Kept = RequestDraft & { by: string | undefined };
const me = () => session()?.user?.id;

/** The form as this person has left it in this tab. */
export function keptRequest(): RequestDraft {
  try {
    const { by, ...kept } = JSON.parse(tab.getItem(KEY) ?? '{}') as Partial<Kept>;
    return by === me() ? { ...emptyRequest, ...kept } : emptyRequest;
  } catch {
    return emptyRequest;
  }
}

export function keepRequest(draft: RequestDraft): void {
  tab.setItem(KEY, JSON.stringify({ ...draft, by: me() } satisfies Kept));
}

export const forgetRequest = () => tab.removeItem(KEY);
