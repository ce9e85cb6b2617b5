import { roles } from '#contract/people.ts';

/**
 * Lists the callers: one person of each role in the business under test, and one signed-out caller.
 * A new role does not compile until it has a cell below.
 */
export const callers = ['nobody', ...roles] as const;
export type CallerKind = (typeof callers)[number];

/** Says if the call names a record of the caller's own business or of another business. */
export const tenants = ['own', 'foreign'] as const;
export type Tenant = (typeof tenants)[number];

/**
 * Outcome of a call. `allowed`: the call was answered, and the named record was read or written.
 * `untouched`: the call was answered, and nothing of the other business was read or written. A
 * number is the status of a refusal that changed nothing in either business.
 */
type Outcome = 'allowed' | '400' | '401' | '403' | '404';

/**
 * The outcome for a record of the caller's business, a slash, and the outcome for a record of the
 * other business.
 */
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

/** For calls that name no record of a business, or reveal nothing about the record. */
export const everybody = all('allowed/untouched');
/**
 * For calls that need the guest's ticket link. A made-up link, or the link of another car, answers
 * 404.
 */
export const holderOfLink = all('allowed/404');
/** For calls that need the link of a wall screen, of any business. */
export const holderOfWall = all('allowed/allowed');
/** For calls that need a secret from a message. */
export const holderOfSecret = all('allowed/400');
/** For calls that need the password. */
export const knowsPassword = all('allowed/401');

export const signedIn: Rights = { ...everybody, nobody: '401/401' };
/** For calls about the caller's own phone number, which valets cannot change. */
export const phoneOwners: Rights = { ...signedIn, ...valets('403/403') };
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
/** For calls of the staff of the business; administrators are refused. */
export const deskTheirs: Rights = { ...managersTheirs, ...valets('allowed/404') };
export const deskLists: Rights = { ...managersLists, ...valets('allowed/untouched') };
export const staffTheirs: Rights = { ...dispatchersTheirs, ...valets('allowed/404') };
export const administrators: Rights = { ...refused, admin: 'allowed/allowed' };
/** For calls about a record that belongs to no business yet. */
export const platform: Rights = { ...refused, admin: 'allowed/untouched' };
/**
 * For calls by a person who acts as another person. An administrator without an impersonation is
 * refused.
 */
export const impersonated: Rights = { ...all('allowed/403'), nobody: '401/401', admin: '403/403' };
