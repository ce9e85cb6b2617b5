import type { NoteTag } from '#domain/stays/noteTags.ts';
import { useTranslation } from '#web/lib/translation.ts';

type TaggedCar = { noteTags: readonly NoteTag[]; chargePercent: number | null };

/** Returns a function that lists the tags of a car in words, the charge level with its tag. */
export function useTagList(): (car: TaggedCar) => string {
  const { t } = useTranslation('row');
  return ({ noteTags, chargePercent }) =>
    noteTags
      .map((tag) =>
        tag === 'electric' && chargePercent !== null
          ? t('charged', { percent: chargePercent })
          : t(`tag.${tag}`),
      )
      .join(' · ');
}
