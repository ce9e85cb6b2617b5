import type { Language } from '#contract/people.ts';
import { type ReceiptContent, writeReceipt } from '#domain/payments/receipt.ts';
import { getDateFormat } from '#domain/shared/zone.ts';
import { languageList } from '#texts/languages.ts';
import type { NotificationEmail } from './notify.ts';
import type { EmailRow } from '../templates/emails.ts';
import { sanitizeValues } from '../templates/sanitizeUserText.ts';
import { messageTexts } from '../templates/translate.ts';

/** Lists the rows of a receipt, the same as on screens and on paper. */
function listRows(receipt: ReceiptContent, language: Language): EmailRow[] {
  const { locale } = languageList[language];
  const { facts, lines, sums, notes } = writeReceipt(receipt, {
    language,
    text: (key, ...[values]) =>
      messageTexts('receipt', language, (values ?? {}) as Record<string, string>).write(key),
    date: (instant, timeZone) =>
      getDateFormat(locale, timeZone, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }).format(new Date(instant)),
  });
  const [first, ...others] = lines;
  return [
    ...facts.map((row) => sanitizeValues(row, language)),
    ...(first ? [{ ...first, look: 'head' as const }] : []),
    ...others,
    ...sums.map((row) => ({ ...row, look: 'sum' as const })),
    ...notes,
  ];
}

/** Builds the email of a receipt, with the link at which its owner can read the receipt later. */
export function receiptEmail(receipt: ReceiptContent, link: string | null): NotificationEmail {
  const { businessName, number } = receipt;
  return {
    template: 'receipt',
    data: { businessName, number, link },
    table: (language) => listRows(receipt, language),
  };
}
