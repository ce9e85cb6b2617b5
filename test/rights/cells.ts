import { roles } from '#contract/people.ts';

/**
 * Who calls: a person of each role, of the business under test, or somebody signed out. Every role there is: a new one
 * does not compile before it has a cell below.
 */
export const callers = ['nobody', ...roles] as const;
export type CallerKind = (typeof callers)[number];

/** Whose thing is named: one of the caller's own business, or one of another business. */
export const tenants = ['own', 'foreign'] as const;
export type Tenant = (typeof tenants)[number];

/**
 * `allowed`: it was answered, and the real thing was read or written. `untouched`: it was answered,
 * and nothing of the other business was read or written. A number is the status of a refusal, after
 * which nothing of either business has changed.
 */
type Outcome = 'allowed' | '400' | '401' | '403' | '404';

/** At their own business's thing, then at the other business's. */
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

/** Names no tenant’s thing, or says nothing of it. */
export const everybody = all('allowed/untouched');
/** Whoever holds the guest's link; a made-up one, or another car than the link's, does not exist. */
export const holderOfLink = all('allowed/404');
/** Whoever holds the link of a screen on a wall, whichever business's it is. */
export const holderOfWall = all('allowed/allowed');
/** Whoever holds a secret out of a message. */
export const holderOfSecret = all('allowed/400');
/** Whoever knows the password. */
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
/** Staff of the business, and no administrator of the platform. */
export const deskTheirs: Rights = { ...managersTheirs, ...valets('allowed/404') };
export const deskLists: Rights = { ...managersLists, ...valets('allowed/untouched') };
export const staffTheirs: Rights = { ...dispatchersTheirs, ...valets('allowed/404') };
export const administrators: Rights = { ...refused, admin: 'allowed/allowed' };
/** What belongs to no tenant yet. */
export const platform: Rights = { ...refused, admin: 'allowed/untouched' };
/** Who acts as somebody; an administrator in person has nothing to come back from. */
export const impersonated: Rights = {
  ...all('allowed/403'),
  nobody: '401/401',
  admin: '403/403',
};
