import { useState } from 'react';
import type { FormEvent } from 'react';
import { COMMENT_MAX } from '#domain/stays/ratingComment.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { loadNamespaces, useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Props = {
  /** Id of the stay, as each car has its own draft. */
  stayId: string;
  /** Saved comment. */
  comment: string | null;
  /** Saves the comment and updates `comment`; an empty text deletes it. */
  send: (comment: string) => Promise<unknown>;
  explain: (error: unknown) => string;
};

/** Optional comment of a rating, with a draft in this tab. */
export function RatingComment({ stayId, comment, send, explain }: Props) {
  const { t } = useTranslation('rating');
  const [draft] = useState(() => createDraft<string | null>(`rating ${stayId}`, null));
  // Null while untouched, so that the field shows the saved comment and its changes.
  const [typed, setTyped] = useState(() => draft.read());
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState<'sent' | 'removed' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const value = typed ?? comment ?? '';
  const over = value.length - COMMENT_MAX;
  const isChanged = value.trim() !== (comment ?? '');

  function type(next: string): void {
    setTyped(next);
    draft.write(next);
    setDone(null);
    setError(null);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending || over > 0) return;
    setPending(true);
    setError(null);
    try {
      await send(value.trim());
      // Keeps text that was typed during the call.
      setTyped((now) => (now === value ? null : now));
      if (draft.read() === value) draft.forget();
      setDone(value.trim() === '' ? 'removed' : 'sent');
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  }

  const action = value.trim() === '' ? 'remove' : comment === null ? 'send' : 'update';
  return (
    <form noValidate className="grid gap-3.5" onSubmit={(event) => void submit(event)}>
      <TextField
        name="comment"
        label={t('label')}
        description={t('readBy')}
        rows={3}
        dir="auto"
        value={value}
        onChange={type}
        error={over > 0 ? t('tooLong', { count: over, maximum: COMMENT_MAX }) : null}
      />
      <div role="alert" className="text-15 text-danger empty:absolute">
        {error !== null && explain(error)}
      </div>
      {isChanged ? (
        <Button type="submit" isPending={isPending} aria-disabled={over > 0 || undefined}>
          {t(action)}
        </Button>
      ) : null}
      <output className="block text-15 empty:absolute">{done && !isChanged && t(done)}</output>
    </form>
  );
}

export const loadTexts = loadNamespaces('rating');
