import { roles } from '#contract/people.ts';

/**
 * Lists the callers: a person of each role of the business under test, and one who is signed out. A new role does not
 * compile before it has a cell below.
 */
export const callers = ['nobody', ...roles] as const;
export type CallerKind = (typeof callers)[number];

/** Says whether the call names a thing of the caller's own business or of another business. */
export const tenants = ['own', 'foreign'] as const;
export type Tenant = (typeof tenants)[number];

/**
 * `allowed`: the call was answered, and the real thing was read or written. `untouched`: the call was answered, and
 * nothing of the other business was read or written. A number is the status of a refusal, after which nothing of
 * either business has changed.
 */
type Outcome = 'allowed' | '400' | '401' | '403' | '404';

/** The outcome at a thing of the own business, then at one of the other business. */
export type Cell = `${Outcome}/${Outcome | 'untouched'}`;
export type Rights = Record<CallerKind, Cell>;

const all = (cell: Cell): Rights => ({
  nobody: cell,
  customer: cell,
  valet: cell,
  business_valet: cell,
  business: cell,
  admin: cell,
});
const refused: Rights = { ...all('403/403'), nobody: '401/401' };
const valets = (cell: Cell) => ({ valet: cell, business_valet: cell });

/** The call names no tenant’s thing, or reveals nothing of it. */
export const everybody = all('allowed/untouched');
/** The call needs the guest's link; a made-up link, or another car than the link's, answers 404. */
export const holderOfLink = all('allowed/404');
/** The call needs the link of a wall screen, of whichever business. */
export const holderOfWall = all('allowed/allowed');
/** The call needs a secret from a message. */
export const holderOfSecret = all('allowed/400');
/** The call needs the password. */
export const knowsPassword = all('allowed/401');

export const signedIn: Rights = { ...everybody, nobody: '401/401' };
export const signedInOwn: Rights = { ...holderOfLink, nobody: '401/401' };

export const valetsTheirs: Rights = { ...refused, ...valets('allowed/404') };
export const valetsLists: Rights = { ...refused, ...valets('allowed/untouched') };
export const customersTheirs: Rights = { ...refused, customer: 'allowed/404' };
export const customersLists: Rights = { ...refused, customer: 'allowed/untouched' };
export const managersTheirs: Rights = { ...refused, business: 'allowed/404' };
export const managersLists: Rights = { ...refused, business: 'allowed/untouched' };
export const dispatchersTheirs: Rights = {
  ...refused,
  business: 'allowed/404',
  admin: 'allowed/allowed',
};
export const dispatchersLists: Rights = {
  ...refused,
  business: 'allowed/untouched',
  admin: 'allowed/allowed',
};
/** Staff of the business may call, and administrators may not. */
export const deskTheirs: Rights = { ...managersTheirs, ...valets('allowed/404') };
export const deskLists: Rights = { ...managersLists, ...valets('allowed/untouched') };
export const staffTheirs: Rights = { ...dispatchersTheirs, ...valets('allowed/404') };
export const administrators: Rights = { ...refused, admin: 'allowed/allowed' };
/** The thing belongs to no tenant yet. */
export const platform: Rights = { ...refused, admin: 'allowed/untouched' };
/** Somebody who acts as another person may call; an administrator in person has no impersonation to end. */
export const impersonated: Rights = {
  ...all('allowed/403'),
  nobody: '401/401',
  admin: '403/403',
};
