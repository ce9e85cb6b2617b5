import { foldForSearch } from '../shared/search.ts';

/**
 * Public mail providers. An address of such a provider does not tell to which business a person
 * belongs.
 */
const publicProviders = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.co.uk',
  'hotmail.com',
  'hotmail.fr',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'maktoob.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.sa',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'tutanota.com',
  'web.de',
  'yahoo.co.uk',
  'yahoo.com',
  'yahoo.de',
  'yahoo.fr',
  'yandex.com',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
]);

/**
 * Least letters of a word that is compared. Shorter words of a business's name match a domain by
 * chance.
 */
const SHORTEST_WORD = 4;
/**
 * Words that many business names share. A match of such a word proves nothing about the applicant.
 */
const commonWords = new Set([
  'business',
  'center',
  'centre',
  'company',
  'event',
  'events',
  'group',
  'hospital',
  'hotel',
  'hotels',
  'mall',
  'parking',
  'residence',
  'resort',
  'restaurant',
  'valet',
  'venue',
]);

export type ApplicantDomain = {
  /** Part of the e-mail address after the '@'. */
  domain: string;
  isPublicProvider: boolean;
  /**
   * True if the domain contains a word of the business's name, or the name contains the domain.
   * Only Latin names can match.
   */
  matchesName: boolean;
};

/**
 * Compares the domain of an applicant's e-mail address with the business's name. The result is a
 * hint for the administrator who decides on the application.
 */
export function compareApplicantDomain(email: string, businessName: string): ApplicantDomain {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isPublicProvider = publicProviders.has(domain);
  const label = domain.split('.').slice(0, -1).join('').replaceAll('-', '');
  const words = foldForSearch(businessName).match(/[a-z0-9]+/g) ?? [];
  const telling = words.filter((word) => word.length >= SHORTEST_WORD && !commonWords.has(word));
  const matchesName =
    !isPublicProvider &&
    (telling.some((word) => label.includes(word)) ||
      (label.length >= SHORTEST_WORD && words.join('').includes(label)));
  return { domain, isPublicProvider, matchesName };
}
