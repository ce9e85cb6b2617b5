import { session } from '#web/app/session.ts';
import { typed } from '#web/lib/storage.ts';

const key = () => `support ${session()?.user?.id ?? ''}`;

/** The call for help as this person has left it in this tab. */
export const keptMessage = () => typed.getItem(key()) ?? '';

export const keepMessage = (message: string) => typed.setItem(key(), message);

export const forgetMessage = () => typed.removeItem(key());
