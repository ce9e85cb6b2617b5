import type { Queryable } from '../../../platform/db/client.ts';
import { hasHadSms } from '../../messages/queries.ts';

const linkTexts = ['ticket_received', 'ticket_link', 'ticket_link_again'] as const;
type LinkText = (typeof linkTexts)[number];

/**
 * Chooses the text that brings a guest the ticket link. The first text of a stay to a number says
 * how to opt out, also to a number that staff corrected.
 *
 * @param usual text for a number that has had one
 */
export async function chooseLinkText(
  db: Queryable,
  stay: { id: string; phone_e164: string | null },
  usual: LinkText,
): Promise<LinkText> {
  const { id, phone_e164: phone } = stay;
  return phone === null || (await hasHadSms(db, id, phone)) ? usual : 'ticket_received';
}

/** Tells whether the guest's number was sent the link of the ticket. */
export async function hasHadLink(
  db: Queryable,
  { id, phone_e164: phone }: { id: string; phone_e164: string | null },
): Promise<boolean> {
  return phone !== null && (await hasHadSms(db, id, phone, linkTexts));
}
