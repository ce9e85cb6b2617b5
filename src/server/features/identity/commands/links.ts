import type { LinkPurpose } from '#domain/identity/accountMail.ts';
import type { CodeLifetimes } from '#domain/operator/settingBounds.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type LinkRule = { prefix: string; page: string; life: (set: CodeLifetimes) => number };

/**
 * Rules per purpose of a link: `prefix` of the secret, `page` that opens the link, and `life` in
 * milliseconds.
 */
const rules = {
  verify_email: {
    prefix: 'vfy',
    page: '/verify-email',
    life: ({ verificationHours }) => verificationHours * HOUR,
  },
  reset_password: {
    prefix: 'rst',
    page: '/reset-password',
    life: ({ passwordMinutes }) => passwordMinutes * MINUTE,
  },
  activate_business: {
    prefix: 'act',
    page: '/business-activate',
    life: ({ activationDays }) => activationDays * 24 * HOUR,
  },
  change_email: {
    prefix: 'chg',
    page: '/verify-email',
    life: ({ verificationHours }) => verificationHours * HOUR,
  },
  activate_admin: {
    prefix: 'adm',
    page: '/reset-password',
    life: ({ activationDays }) => activationDays * 24 * HOUR,
  },
} as const satisfies Record<LinkPurpose, LinkRule>;

/** Part of the context that links need, because the command line has no complete context. */
export type LinkSource = {
  config: Pick<Context['config'], 'publicUrl'>;
  settings: Pick<Context['settings'], 'current'>;
};

/**
 * Creates an emailed link for a person. The new link invalidates the person's earlier link for the
 * same purpose.
 */
export async function issueLink(
  { config, settings }: LinkSource,
  unit: Pick<UnitOfWork, 'trx' | 'now'>,
  purpose: LinkPurpose,
  person: { id: string; email: string },
): Promise<string> {
  const { prefix, page, life } = rules[purpose];
  const token = newToken(prefix);
  const fresh = {
    token_hash: hashToken(token),
    email: person.email,
    expires_at: new Date(unit.now.getTime() + life(settings.current().lifetimes)),
    consumed_at: null,
    created_at: unit.now,
  };
  await unit.trx
    .insertInto('account_links')
    .values({ purpose, person_id: person.id, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'person_id']).doUpdateSet(fresh))
    .execute();
  return `${config.publicUrl}${page}?token=${token}`;
}

/** Returns true when the prefix of a link's secret belongs to this purpose. */
export const isLinkFor = (purpose: LinkPurpose, token: string): boolean =>
  token.startsWith(`${rules[purpose].prefix}_`);

/**
 * Reads an emailed link under the lock of its person, so concurrent uses of the link wait. All
 * commands lock the person first, which prevents deadlocks.
 *
 * @returns null for a secret that is unknown, replaced, expired before use, or was sent to an
 *   address that the person no longer has
 */
export async function lockLink(unit: UnitOfWork, purpose: LinkPurpose, token: string) {
  const token_hash = hashToken(token);
  const owner = await unit.trx
    .selectFrom('account_links')
    .select('person_id')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (!owner) return null;
  const person = await unit.trx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', owner.person_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const link = await unit.trx
    .selectFrom('account_links')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (!link) return null;
  const isToOwn =
    person.email !== null && buildEmailKey(link.email) === buildEmailKey(person.email);
  // A link for a change of the email address was sent to an address that is not the person's yet.
  if (!isToOwn && purpose !== 'change_email') return null;
  if (link.consumed_at === null && link.expires_at <= unit.now) return null;
  return { id: link.id, person, email: link.email, isUsed: link.consumed_at !== null };
}

function selectLink(ctx: Context, purpose: LinkPurpose, token: string) {
  return ctx.db
    .selectFrom('account_links')
    .innerJoin('people', 'people.id', 'account_links.person_id')
    .select(['consumed_at', 'expires_at', 'first_name', 'last_name', 'people.email', 'phone_e164'])
    .select(['person_id', 'password_hash'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/**
 * Facts that an acquaintance of the person knows. A password must not be guessable from these
 * facts.
 */
export type LinkOwner = {
  first_name: string;
  last_name: string;
  email: string | null;
  phone_e164: string | null;
};

export const listOwnFacts = (owner: LinkOwner): (string | null)[] => [
  owner.first_name,
  owner.last_name,
  owner.email,
  owner.phone_e164,
];

/**
 * Returns the owner of an unused, unexpired link; otherwise null. A caller can then skip the
 * expensive password hash.
 */
export async function findLinkOwner(
  ctx: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<(LinkOwner & { person_id: string; password_hash: string | null }) | null> {
  const link = await selectLink(ctx, purpose, token);
  const isOpen = link && link.consumed_at === null && link.expires_at > ctx.clock();
  return isOpen ? link : null;
}

export async function isLinkUsed(
  ctx: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> {
  const link = await selectLink(ctx, purpose, token);
  return link !== undefined && link.consumed_at !== null;
}

/**
 * Marks a link as used. The row is not deleted, because a used link must be distinguishable from a
 * forged link.
 */
export async function consumeLink(unit: UnitOfWork, linkId: string): Promise<void> {
  await updateRow(unit.trx, 'account_links', linkId, { consumed_at: unit.now });
}

/** Deletes a person's links for these purposes. Links in earlier mails then no longer work. */
export async function deleteLinks(
  unit: UnitOfWork,
  personId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await unit.trx
    .deleteFrom('account_links')
    .where('person_id', '=', personId)
    .where('purpose', 'in', [...purposes])
    .execute();
}
