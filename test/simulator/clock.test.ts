import { expect, test } from 'vitest';
import { CallError } from '#contract/client.ts';
import { CompressedClock, EventClock } from './clock.ts';

const MINUTE = 60_000;

function buildEventClock() {
  let now = 0;
  const clock = new EventClock({ now: () => now, advance: (ms) => void (now += ms) });
  const seen: string[] = [];
  const see = (what: string) => void seen.push(`${clock.now / MINUTE} ${what}`);
  return { clock, seen, see };
}

test('events happen in order of their time, one actor at a time', async () => {
  const { clock, seen, see } = buildEventClock();
  for (const [name, minutes] of [
    ['slow', 5],
    ['fast', 2],
  ] as const)
    clock.start(
      () => name,
      async () => {
        see(`${name} begins`);
        // A call to the server takes real time, and the other one does not act meanwhile.
        await clock.pauseMs(5);
        see(`${name} was answered`);
        await clock.pause(minutes);
        see(`${name} ends`);
      },
      MINUTE,
    );
  await clock.play();
  expect(seen).toEqual([
    '1 slow begins',
    '1 slow was answered',
    '1 fast begins',
    '1 fast was answered',
    '3 fast ends',
    '6 slow ends',
  ]);
});

test('a signal wakes the actor who waits for it at its time, or the limit does', async () => {
  const { clock, seen, see } = buildEventClock();
  const bell = Promise.withResolvers<string>();
  const wait = (name: string, until: number) =>
    clock.start(
      () => name,
      async () => see(`${name} heard ${await clock.hear(bell.promise, { until })}`),
    );
  wait('patient', 9 * MINUTE);
  wait('impatient', 2 * MINUTE);
  const ring = async () => bell.resolve('the bell');
  clock.start(() => 'bell', ring, 4 * MINUTE);
  await clock.play();
  expect(seen).toEqual(['2 impatient heard null', '4 patient heard the bell']);
});

test('an actor who waits for what never comes is named, and so is one who was refused', async () => {
  const stuck = buildEventClock().clock;
  stuck.start(
    () => 'the guest, who waits',
    async () => void (await stuck.hear(new Promise(() => {}))),
  );
  await expect(stuck.play()).rejects.toThrow(/to go on, found the guest, who waits/);
  const refused = buildEventClock().clock;
  const refuse = () => Promise.reject(new CallError(409, null, 'No'));
  refused.start(() => 'the valet', refuse);
  await expect(refused.play()).rejects.toThrow(/the valet: expected no refusal, found 409 No/);
});

test('pauses of a compressed clock are shorter, and the first error ends all of them', async () => {
  const clock = new CompressedClock(60, 0.001);
  const pause = async () => clock.pause(30);
  clock.start(() => 'a guest', pause);
  await clock.play();
  expect(clock.now - clock.startsAt).toBeGreaterThanOrEqual(30 * MINUTE);
  const failing = new CompressedClock(1, 10);
  const wait = async () => failing.pause(1);
  failing.start(() => 'a guest', wait);
  const lose = () => Promise.reject(new Error('lost'));
  failing.start(() => 'a valet', lose);
  await expect(failing.play()).rejects.toThrow('lost');
  expect(failing.isStopped).toBe(true);
});
