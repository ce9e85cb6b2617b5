import { session } from '#web/app/session.ts';
import { typed } from '#web/lib/storage.ts';
import { emptyRequest } from './draft.ts';
import type { RequestDraft } from './draft.ts';

const KEY = 'service-draft';
type Kept = RequestDraft & { by: string | undefined };
const me = () => session()?.user?.id;

/** The form as this person has left it in this typed. */
export function keptRequest(): RequestDraft {
  try {
    const { by, ...kept } = JSON.parse(typed.getItem(KEY) ?? '{}') as Partial<Kept>;
    return by === me() ? { ...emptyRequest, ...kept } : emptyRequest;
  } catch {
    return emptyRequest;
  }
}

export function keepRequest(draft: RequestDraft): void {
  typed.setItem(KEY, JSON.stringify({ ...draft, by: me() } satisfies Kept));
}

export const forgetRequest = () => typed.removeItem(KEY);
