import type { CallInput } from '#contract/client.ts';
import { ticketDraft } from '#web/features/stays/draft.ts';
import { createDraft } from '#web/lib/drafts.ts';
import type { OutboxRow } from './commands.ts';

type Kept<K extends 'POST /api/valet/tickets' | 'POST /api/valet/tickets/{ticketId}/parked'> =
  CallInput<K>;

/** Puts the input of a discarded step back into the draft of its form, to be corrected. */
export function keepTyped({
  command,
  car,
  input,
}: Pick<OutboxRow, 'command' | 'car' | 'input'>): void {
  if (command === 'checkIn') {
    const { body } = input as Kept<'POST /api/valet/tickets'>;
    const { ticketId: _, recallId: __, wasOffline: ___, ...typed } = body;
    const way = typed.phoneE164 === undefined ? 'scan' : 'phone';
    const given = Object.fromEntries(
      Object.entries(typed).filter(([, value]) => value !== undefined),
    );
    ticketDraft.write({ ...ticketDraft.read(), ...given, way });
  } else if (command === 'park' || command === 'parkTicket' || command === 'parkSession') {
    const { body } = input as Kept<'POST /api/valet/tickets/{ticketId}/parked'>;
    const { keyHook: hook = '', parkingSpot: spot = '' } = body;
    createDraft(`park ${car ?? ''}`, { hook: '', spot: '' }).write({ hook, spot });
  }
}
