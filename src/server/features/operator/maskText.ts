import { maskPhone } from '#domain/identity/maskPhone.ts';

/** Masks an email address; its owner still recognises the address: 'm•••@hotel.example'. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');

export const maskRecipient = (channel: 'sms' | 'email', recipient: string): string =>
  channel === 'sms' ? maskPhone(recipient) : maskEmail(recipient);

/** Masks phone numbers, email addresses and possible secrets in text from other systems. */
export const maskText = (words: string): string =>
  words
    .replaceAll(/[\w-]{30,}/g, '•••')
    .replaceAll(/[^\s<>"'@]+@[^\s<>"'@]+/g, maskEmail)
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, (digits) => `•••${digits.slice(-2)}`)
    .slice(0, 300);
