import { listActorCapabilities } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';

/**
 * Returns true for an administrator who acts as themselves. An impersonation has only the rights of
 * the impersonated person.
 */
export function mayImpersonate(actor: Actor): boolean {
  return (
    listActorCapabilities(actor).includes('people.impersonate') && actor.impersonatorId === null
  );
}
