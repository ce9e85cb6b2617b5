import { keepCharge, listUnanswered, type NoteTag } from '#domain/stays/noteTags.ts';
import { fieldError } from '../../../platform/errors.ts';

/** Answers of a valet about the tags of a car that comes in. */
type TagAnswers = {
  noteTags?: NoteTag[] | undefined;
  absentTags?: NoteTag[] | undefined;
  chargePercent?: number | undefined;
};

/** Returns the stay's columns of the tags that apply, and of the charge level. */
export const toTagColumns = ({ noteTags = [], chargePercent }: TagAnswers) => ({
  note_tags: noteTags,
  charge_percent: keepCharge(noteTags, chargePercent),
});

/**
 * Returns what was answered at the check-in, for its event: the tags that do not apply and the
 * charge level, which are corrected later.
 */
export function describeAnswers({ noteTags = [], absentTags = [], chargePercent }: TagAnswers) {
  const absent = absentTags.filter((tag) => !noteTags.includes(tag));
  const charge = keepCharge(noteTags, chargePercent);
  return {
    ...(absent.length > 0 ? { absent: absent.join() } : {}),
    ...(charge === null ? {} : { charge }),
  };
}

/** @throws VALIDATION naming `noteTags` when an answer that the location requires is missing */
export function requireAnswers(required: readonly NoteTag[], answers: TagAnswers): void {
  if (listUnanswered(required, answers).length > 0) throw fieldError('noteTags', 'tags_unanswered');
}
