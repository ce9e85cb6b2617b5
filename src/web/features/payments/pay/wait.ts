import type { AnyTranslator } from '#texts/translator.ts';

/** CSS classes of a wait before paying, the largest figure of its screen. */
export const waitLook =
  'text-[min(2.5rem,13vw)] leading-tight font-[700] rtl:leading-normal tabular-nums';

/** Formats a place in the queue: 'Next', 'No. 2'. */
export const writePlace = (position: number, { t }: AnyTranslator<'pay'>): string =>
  position === 1 ? t('pay:queue.next') : t('pay:queue.position', { position });
