import { expect, test } from 'vitest';
import type { Conversation, ConversationSummary } from '#contract/conversations.ts';
import { looksRight } from '../e2e/looks.ts';
import { sidewaysBy, expectFocused } from '../e2e/measures.ts';
import { forCar, texts } from '../e2e/texts.ts';
import type { GivenParts } from './complete.ts';
import {
  carCard,
  customer,
  guestTicket,
  LOCATION_ID,
  manager,
  numbered,
  paidOrder,
  queue,
  queueOrder,
  STAY_ID,
  stayChange,
  valet,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const words = texts.en;
const { conversation: said } = words;
const TALK = `/dashboard/messages/${STAY_ID}`;
const READ = 'GET /api/conversations/{id}';
const WRITE = 'POST /api/conversations/{id}/messages';
const SEEN = 'POST /api/conversations/{id}/read';
const OTHER_STAY = numbered(9);

type Message = NonNullable<GivenParts<Conversation>['messages']>[number];
const message = (number: number, fields: Message = {}): Message => ({
  id: String(number),
  side: 'staff',
  authorName: 'Omar',
  text: `${number} — your car`,
  ...fields,
});
const talk = (fields: GivenParts<Conversation> = {}): GivenParts<Conversation> => ({
  stayId: STAY_ID,
  ticketNumber: '1042',
  location: 'North Gate',
  withName: 'Omar',
  vehicle: 'Lexus LX 600',
  isOpen: true,
  ...fields,
});
const summary = (
  fields: GivenParts<ConversationSummary> = {},
): GivenParts<ConversationSummary> => ({
  stayId: STAY_ID,
  ticketNumber: '1042',
  location: 'North Gate',
  withName: 'Grace',
  vehicle: 'Lexus LX 600',
  lastText: 'Where is my car?',
  ...fields,
});

test('unread messages begin at a mark, and count as read after they were visible', async () => {
  const messages = Array.from({ length: 24 }, (_, before) => {
    const number = before + 1;
    return message(number, number % 3 === 0 ? { text: `${number} — سيارتك عند المدخل` } : {});
  });
  const { page, sent } = await showScreen(TALK, {
    as: customer(),
    answers: {
      [READ]: talk({ messages, unread: 24 }),
      [SEEN]: ({ body: { upTo } }) => ({ unread: 24 - Number(upTo) }),
    },
  });
  const seen = () => Math.max(0, ...sent(SEEN).map(({ body }) => Number(body.upTo)));
  await page.getByText(said.unreadFromHere, { exact: true }).waitFor();
  await expect.poll(seen).toBeGreaterThan(0);
  expect(seen()).toBeLessThan(24);
  await looksRight(page, 'talk-mark');
  await page.getByRole('log').evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
  await expect.poll(seen).toBe(24);
});

test.each(['phone', 'desktop'] as const)(
  'the staff has all conversations on one screen on a %s',
  async (viewport) => {
    let now = talk({
      withName: 'Grace',
      messages: [message(1, { side: 'customer', authorName: 'Grace', text: 'Where is my car?' })],
    });
    const { page, sent } = await showScreen('/messages', {
      as: valet(),
      viewport,
      answers: {
        'GET /api/conversations': {
          conversations: [
            summary({ unread: 1 }),
            summary({
              stayId: OTHER_STAY,
              withName: 'Ada',
              lastText: 'I left something',
              lastQuickReply: 'left_something',
              unread: 1,
            }),
          ],
          unread: 2,
        },
        [READ]: () => now,
        [SEEN]: { unread: 0 },
        [WRITE]: ({ body: { text = '', clientId } }) => {
          const own = message(2, { text, clientId, isMine: true });
          now = { ...now, messages: [...(now.messages ?? []), own] };
          return now;
        },
      },
    });
    const list = page.getByRole('navigation', { name: said.list.label });
    await list.getByText(said.quick.left_something).first().waitFor();
    if (viewport === 'phone') await looksRight(page, 'talks');
    await list.getByText('Where is my car?').first().click();
    const log = page.getByRole('log');
    await log.getByText('Where is my car?', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: said.compose }).fill('B2-14');
    await page.getByRole('button', { name: said.send, exact: true }).click();
    await log.getByText('B2-14', { exact: true }).waitFor();
    await expect.poll(() => sent(WRITE).map(({ body }) => body.text)).toEqual(['B2-14']);
    if (viewport === 'phone') await looksRight(page, 'talks-open');
    expect(await sidewaysBy(page)).toBe(0);
  },
);

test('a customer reads a conversation that has ended', async () => {
  const { page, expectText } = await showScreen(TALK, {
    as: customer(),
    answers: { [READ]: talk({ isOpen: false, messages: [message(1)] }), [SEEN]: { unread: 0 } },
  });
  await expectText(said.closed);
  await expectText('1 — your car');
  expect(await page.getByRole('textbox').count()).toBe(0);
  await looksRight(page, 'talk-closed');
});

test('a conversation polls while the socket is down', async () => {
  let now = talk();
  const { expectText } = await showScreen(TALK, {
    as: customer(),
    answers: { [READ]: () => now, [SEEN]: { unread: 0 } },
    prepare: (page) => page.routeWebSocket('**/ws', (socket) => void socket.close()),
  });
  await expectText(said.emptyCustomer);
  now = talk({ messages: [message(1, { text: 'Can you hear me?' })], unread: 1 });
  await expectText('Can you hear me?');
});

test('a dispatcher writes from the board, and its keys still move from car to car', async () => {
  const orders = [STAY_ID, OTHER_STAY].map((id, at) =>
    queueOrder({
      id: numbered(30 + at),
      status: 'paid',
      queuePosition: at + 1,
      amountDueCents: 0,
      ticket: { ...queueOrder().ticket, id, ticketNumber: `104${at}` },
      can: { assign: true },
    }),
  );
  let now = talk({
    withName: 'Grace',
    unread: 1,
    messages: [message(1, { side: 'customer', authorName: 'Grace', text: 'In a hurry!' })],
  });
  const { page, sent } = await showScreen(`/dispatcher-queue?location=${LOCATION_ID}`, {
    as: manager(),
    viewport: 'desktop',
    answers: {
      'GET /api/queue': queue({ orders, counters: { pending: 2 } }),
      'GET /api/stays/{id}': carCard(),
      'GET /api/conversations': { conversations: [summary({ unread: 1 })], unread: 1 },
      [READ]: () => now,
      [SEEN]: { unread: 0 },
      [WRITE]: ({ body: { quickReply = null, clientId } }) => {
        const own = message(2, { quickReply, clientId, isMine: true, text: 'On my way' });
        now = { ...now, messages: [...(now.messages ?? []), own] };
        return now;
      },
    },
  });
  const unread = words.t('notifications:openUnread', { count: 1, shown: '1' });
  await page
    .getByRole('article')
    .getByRole('button', { name: forCar(unread) })
    .click();
  const log = page.getByRole('log');
  await log.getByText('In a hurry!', { exact: true }).waitFor();
  await page.getByRole('button', { name: said.quick.on_my_way, exact: true }).first().click();
  await log.getByText(said.quick.on_my_way, { exact: true }).waitFor();
  await expect.poll(() => sent(WRITE).map(({ body }) => body.quickReply)).toEqual(['on_my_way']);
  await looksRight(page, 'talk-board');
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'detached' });

  // The keys j and k move from the action of one car to the action of the next, and skip the button
  // between them. They begin at an action, because the closed dialog gives a lost focus back.
  const assign = page.getByRole('button', { name: forCar(words.board.assign) });
  await assign.first().focus();
  for (const [key, at] of [
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expectFocused(assign.nth(at));
  }
});

test('a guest is told about new messages and answers, and the chat loads only then', async () => {
  const TICKET_TALK = 'GET /api/customer/ticket/{token}/conversation';
  const GUEST_WRITES = 'POST /api/customer/ticket/{token}/messages';
  let unread = 0;
  let now = talk();
  const asked: string[] = [];
  const { page, dialog, push, pressIn, sent } = await showScreen(
    '/customer/ticket/a-ticket-of-a-guest',
    {
      prepare: async (own) => void own.on('request', (request) => asked.push(request.url())),
      answers: {
        'GET /api/customer/ticket/{token}': () => guestTicket({ unreadMessages: unread }),
        [TICKET_TALK]: () => now,
        'POST /api/customer/ticket/{token}/read': () => {
          unread = 0;
          return { unread };
        },
        [GUEST_WRITES]: ({ body: { text = '', clientId } }) => {
          const own = message(2, { side: 'customer', text, clientId, isMine: true });
          now = { ...now, messages: [...(now.messages ?? []), own] };
          return now;
        },
      },
    },
  );
  expect(asked.filter((url) => url.includes('GuestConversation'))).toEqual([]);
  unread = 1;
  now = talk({ unread, messages: [message(1, { text: 'Which key is it?' })] });
  push({ type: 'message_sent', ...stayChange() });
  const entry = page.getByRole('button', { name: words.t('ticket:talk.unread', { count: 1 }) });
  await entry.waitFor();
  await looksRight(page, 'ticket-unread');
  await entry.click();
  await dialog.getByText('Which key is it?').waitFor();
  await dialog.getByRole('textbox').fill('The one with the ring');
  await looksRight(page, 'ticket-talk');
  await pressIn(said.send);
  await dialog.getByText('The one with the ring').first().waitFor();
  await pressIn(words.common.actions.close);
  await entry.waitFor({ state: 'detached' });
  // The message shows in the dialog before it is sent, and is sent even after the dialog closes.
  await expect
    .poll(() => sent(GUEST_WRITES).map(({ body }) => body.text))
    .toEqual(['The one with the ring']);
});

test('a guest reads a conversation that has ended', async () => {
  const { press, dialog } = await showScreen('/customer/ticket/a-ticket-of-a-guest', {
    answers: {
      'GET /api/customer/ticket/{token}': guestTicket({
        ticket: {
          ...guestTicket().ticket,
          status: 'completed',
          returnedAt: new Date(Date.now() - 29 * 86_400_000).toISOString(),
        },
        orders: [paidOrder({ status: 'completed' })],
      }),
      'GET /api/customer/ticket/{token}/conversation': talk({ isOpen: false }),
    },
  });
  await press(words.ticket.talk.open);
  await dialog.getByText(said.closed).waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
});
