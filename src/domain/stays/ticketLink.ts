/** Alphabet of a ticket link's token: digits and letters, which no messenger cuts off a link. */
export const LINK_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Length of a ticket link's token: 131 random bits, which nobody guesses. */
export const LINK_LENGTH = 22;

/** Matches the token of a ticket link: the short form of SMS, or the long form of earlier links. */
const LINK_TOKEN = /^(?:[0-9A-Za-z]{22}|tkt_[\w-]{43})$/;

export const isLinkToken = (text: string): boolean => LINK_TOKEN.test(text);

/** Builds the path of a ticket link in an SMS or a QR code. It leads to the guest's page. */
export const ticketLinkPath = (token: string): string => `/t/${token}`;

/** Days after the return for which a ticket link still opens the stay, for reading and rating. */
const READABLE_DAYS = 30;

const DAY_MS = 86_400_000;

export function computeLinkExpiry(returnedAt: Date): Date {
  return new Date(returnedAt.getTime() + READABLE_DAYS * DAY_MS);
}

/**
 * Tells whether a ticket link opens its stay: until the car's return, and for 30 days after that
 * return.
 */
export function isTicketLinkOpen(returnedAt: Date | null, now: Date): boolean {
  return returnedAt === null || computeLinkExpiry(returnedAt) >= now;
}

/**
 * Tells whether a stay can be rated: after the car's return, while the ticket link still opens the
 * stay.
 */
export function isRatable(returnedAt: Date | null, now: Date): boolean {
  return returnedAt !== null && isTicketLinkOpen(returnedAt, now);
}
