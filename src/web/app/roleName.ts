import {
  type Capability,
  findPosition,
  getReach,
  type Position,
  type Role,
} from '#domain/identity/roles.ts';

type Who = { role: Role; capabilities: readonly Capability[] };
type RoleName = `roles.${Role}` | `positions.${Exclude<Position, 'valet'>}`;

/** The text of `app` that says what somebody is: for who is assigned to locations what they are there. */
export function roleName({ role, capabilities }: Who): RoleName {
  const position = getReach(role) === 'assigned' ? findPosition(capabilities) : undefined;
  return position === undefined || position === 'valet' ? `roles.${role}` : `positions.${position}`;
}
