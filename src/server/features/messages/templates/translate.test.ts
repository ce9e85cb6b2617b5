import { describe, expect, test } from 'vitest';
import { type MessageData, messageTexts } from './translate.ts';

describe('template data compile only', () => {
  test('with every value that their texts name', () => {
    type NoTicket = { runner_sent: { link: string } };
    // @ts-expect-error -- the text names the ticket too
    const key: keyof MessageData<'sms', NoTicket> = 'runner_sent';
    expect(messageTexts('sms', 'en', { ticketNumber: 'A-1', link: '/' }).write(key)).toContain(
      'A-1',
    );
  });

  test('with a value where the text cannot do without one', () => {
    type NoLink = { ticket_link: { location: string; ticketNumber: string; link: null } };
    // @ts-expect-error -- there is no wording without a link
    const key: keyof MessageData<'sms', NoLink> = 'ticket_link';
    const asked: keyof MessageData<
      'sms',
      { notification: { message: string; link: null } },
      { brand: never }
    > = 'notification';
    const { write } = messageTexts('sms', 'en', { message: 'Hello', link: null, brand: 'Portico' });
    expect(write(asked)).toBe('Portico: Hello');
    expect(key).not.toBe(asked);
  });

  test('for templates that have texts, with keys that are there', () => {
    type NoSuch = { car_sold: { location: string } };
    // @ts-expect-error -- there is no such template
    const unknown: keyof MessageData<'notices', NoSuch> = 'car_sold';
    // @ts-expect-error -- there is no such text
    expect(messageTexts('notices', 'en', {}).write(unknown)).toBe(unknown);
  });
});
