import type { Translator } from '#texts/translator.ts';

import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { emptyLook, emptyTitleLook, talkLook } from './styles.ts';

type Props = {
  text: Translator<'conversation'>;
  /** Why there is nothing to see; null while it is on its way. */
  trouble: string | null;
  /** Nobody is on the other side, which asking again does not change. */
  isNobody: boolean;
  onRetry: () => void;
};

/** In place of a conversation that is not there yet. */
export function TalkWaits({ text: { t }, trouble, isNobody, onRetry }: Props) {
  if (isNobody) {
    return (
      <div className={talkLook}>
        <div className={emptyLook}>
          <p className={emptyTitleLook}>{t('nobody')}</p>
          <p>{t('nobodyText')}</p>
        </div>
      </div>
    );
  }
  if (trouble === null) {
    return (
      <output aria-label={t('loading')} className={`${talkLook} gap-3.5 py-5`}>
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-12 w-[45%] self-end" />
        <Skeleton className="h-12 w-3/5" />
      </output>
    );
  }
  return (
    <div className={talkLook}>
      <div className={emptyLook} role="alert">
        <p className={emptyTitleLook}>{t('failed')}</p>
        <p>{trouble}</p>
        <Button className="mt-2 justify-self-center" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
