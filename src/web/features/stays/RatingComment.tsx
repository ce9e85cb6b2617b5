import { useState, type FormEvent } from 'react';
import { COMMENT_MAX } from '#domain/stays/ratingComment.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { loadNamespaces, useTranslation } from '#web/lib/translation.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Props = {
  /** Id of the stay. Each stay has its own draft of a comment. */
  stayId: string;
  /** Saved comment of the rating; null if there is none. */
  comment: string | null;
  /** Saves the comment and updates `comment`. An empty text deletes the comment. */
  send: (comment: string) => Promise<unknown>;
  explain: (error: unknown) => string;
};

/** Field for an optional comment on a rating. This tab stores a draft. */
export function RatingComment({ stayId, comment, send, explain }: Props) {
  const { t } = useTranslation('rating');
  const [draft] = useState(() => createDraft<string | null>(`rating ${stayId}`, null));
  // Typed text; null until somebody types. Until then the field shows the saved comment, also after
  // a change.
  const [typed, setTyped] = useState(() => draft.read());
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState<'sent' | 'removed' | null>(null);
  const [error, setError] = useCallError();
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
      // Keeps text that was typed while the request was running.
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
