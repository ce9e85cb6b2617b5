import { foldForSearch } from '../shared/search.ts';

/** Where anybody has a mailbox: the address says nothing about whose business it is. */
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

/** Of a name, words this short are in any domain by chance. */
const SHORTEST_WORD = 4;
/** What businesses of one kind are all called. */
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
  /** Of the e-mail address, without what is before the sign. */
  domain: string;
  isPublicProvider: boolean;
  /** Whether a word of the business's name stands in it, or it stands in the name. Of Latin names alone. */
  matchesName: boolean;
};

/** What an applicant's address says about who they are, for whoever decides. */
export function lookAtDomain(email: string, businessName: string): ApplicantDomain {
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
