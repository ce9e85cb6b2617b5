import type { Actor } from '../../../actor.ts';

/** An administrator in person. One who acts as somebody has that one's rights only. */
export function mayImpersonate(actor: Actor): boolean {
  return actor.role === 'admin' && actor.impersonatorId === null;
}

/** Nobody gets an administrator's rights by acting as one. */
export function mayBeImpersonated(person: { role: string }): boolean {
  return person.role !== 'admin';
}
