import type { Translator } from '#texts/translator.ts';
import './talk.css';

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
      <div className="talk">
        <div className="talk__empty">
          <p>{t('nobody')}</p>
          <p>{t('nobodyText')}</p>
        </div>
      </div>
    );
  }
  if (trouble === null) {
    return (
      <output className="talk talk--waits" aria-label={t('loading')}>
        <i />
        <i />
        <i />
      </output>
    );
  }
  return (
    <div className="talk">
      <div className="talk__empty" role="alert">
        <p>{t('failed')}</p>
        <p>{trouble}</p>
        <button type="button" onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    </div>
  );
}
