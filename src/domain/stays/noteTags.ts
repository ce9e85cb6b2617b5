/** Notes about a car that a valet adds with one tap. */
export const noteTags = ['scratch', 'low_fuel', 'child_seat', 'valuables'] as const;
/** @public The table types name it. */
export type NoteTag = (typeof noteTags)[number];
