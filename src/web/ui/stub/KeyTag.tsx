import { KeyRound, TriangleAlert } from 'lucide-react';
import type { CarKey } from '#contract/keys.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '../Icon.tsx';
import './keyTag.css';

type Props = {
  of: CarKey;
  /** Shows the shortest text, for a place among other marks. Screen readers get the full text. */
  isShort?: boolean;
};

/**
 * Shows the place of a car's key in the same form on all screens; nothing when no place is
 * recorded. An unaccounted key has a word and its own icon.
 */
export function KeyTag({ of: key, isShort = false }: Props) {
  const write = useKeyWords();
  const words = write(key);
  if (!words) return null;
  const { short, long, said } = words;
  return (
    <span className={`key-tag ${key.isUnaccounted ? 'key-tag--raised' : ''}`}>
      <Icon of={key.isUnaccounted ? TriangleAlert : KeyRound} size={isShort ? 15 : 18} />
      {isShort ? (
        <>
          <span className="sr-only">{said}</span>
          <bdi aria-hidden="true">{short}</bdi>
        </>
      ) : (
        <span>{long}</span>
      )}
    </span>
  );
}

function useKeyWords() {
  const { t } = useTranslation('row');
  return ({ place, hook, holder, isUnaccounted }: CarKey) => {
    if (!place) return null;
    const known = isolateText(hook ?? '');
    const name = holder?.name ? isolateText(holder.name) : null;
    const long = writePlace();
    if (isUnaccounted) {
      const missing = t('key.missingLast', { place: long });
      return { short: t('key.missing'), long: missing, said: missing };
    }
    return { short: writeShort(), long, said: t('key.said', { place: long }) };

    function writePlace(): string {
      if (place === 'on_hook') return t('key.on_hook', { hook: known });
      if (place === 'with_valet') return name ? t('key.with', { name }) : t('key.with_valet');
      if (place === 'out') return name ? t('key.outWith', { name }) : t('key.out');
      return t('key.handed_over');
    }
    function writeShort(): string {
      if (place === 'on_hook') return hook ?? '';
      if (place === 'with_valet') return holder?.name.split(' ')[0] || t('key.with_valet');
      if (place === 'out') return hook ? t('key.outOf', { hook: known }) : t('key.out');
      return t('key.handed_over');
    }
  };
}
