import { describe, expect, test } from 'vitest';
import type { ValetJob } from '#contract/orders.ts';
import { mergeJobs, applyUnansweredSteps } from './changes.ts';
import {
  compareUrgency,
  findColleague,
  groupJobs,
  matchesJob,
  getNextStep,
  pickJob,
  splitLate,
} from './order.ts';

type Fields = { id?: string; at?: string; minute?: number; car?: Partial<ValetJob['vehicleInfo']> };

function job(
  kind: ValetJob['kind'],
  status: ValetJob['status'],
  orderStatus?: string,
  { id = 'id', at = 'gate', minute = 0, car = {} }: Fields = {},
) {
  const instant = `2026-03-01T12:${String(minute).padStart(2, '0')}:00Z`;
  const order = orderStatus ? { id, status: orderStatus, dueAt: instant } : null;
  const vehicleInfo = { licensePlate: null, make: null, model: null, color: null, ...car };
  return {
    id,
    kind,
    status,
    order,
    createdAt: instant,
    vehicleInfo,
    ticketNumber: 'A-1',
    locationId: at,
    location: at,
    parkingSpot: null,
    keyHook: null,
  } as unknown as ValetJob;
}

test.each([
  [job('return', 'pending', 'paid'), 'accept'],
  [job('parking', 'pending'), 'accept'],
  [job('parking', 'in_progress'), 'park'],
  [job('putBack', 'in_progress'), 'park'],
  [job('return', 'in_progress', 'dispatched'), 'ready'],
  [job('return', 'in_progress', 'ready'), 'complete'],
] as const)('a job has its next step (%#)', (given, step) => {
  expect(getNextStep(given)).toBe(step);
});

test('returns come first: waiting ones as listed, those of a runner by their time', () => {
  const parking = job('parking', 'in_progress');
  const soon = job('return', 'pending', 'paid', { minute: 5 });
  const later = job('return', 'pending', 'paid', { minute: 9 });
  const first = job('return', 'in_progress', 'dispatched', { minute: 1 });
  const last = job('return', 'in_progress', 'dispatched', { minute: 2 });
  expect([parking, last, later, first, soon].toSorted(compareUrgency)).toEqual([
    later,
    soon,
    first,
    last,
    parking,
  ]);
});

test('of two cars at the curb the one waiting longer comes first', () => {
  const atCurb = (id: string, due: number, since: number) => {
    const standing = job('return', 'in_progress', 'ready', { id, minute: due });
    return {
      ...standing,
      order: { ...standing.order, readyAt: `2026-03-01T12:0${since}:00Z` },
    } as ValetJob;
  };
  const list = [atCurb('short', 1, 8), atCurb('long', 5, 2)];
  expect(list.toSorted(compareUrgency).map(({ id }) => id)).toEqual(['long', 'short']);
});

describe('the jobs of several locations', () => {
  const open = (id: string, at: string, minute: number) =>
    job('return', 'pending', 'paid', { id, at, minute });
  const mine = job('return', 'in_progress', 'dispatched', { id: 'mine', at: 'yard', minute: 30 });
  const list = [open('a', 'tower', 1), mine, open('b', 'gate', 9), open('c', 'gate', 8)];
  const ids = (groups: ReturnType<typeof groupJobs>) =>
    groups.map(({ id, jobs }) => [id, ...jobs.map((each) => each.id)].join(' '));

  test('the valet’s own cars come first, then those of the shift’s location', () => {
    expect(ids(groupJobs(list, 'gate'))).toEqual(['mine mine', 'gate b c', 'tower a']);
    expect(ids(groupJobs(list, null))).toEqual(['mine mine', 'gate b c', 'tower a']);
    expect(ids(groupJobs(list, 'tower'))).toEqual(['mine mine', 'tower a', 'gate b c']);
  });

  test('a car that was accepted in its row keeps its place', () => {
    const taken = [...list, open('d', 'gate', 1)].map((each) =>
      each.id === 'c' ? { ...each, status: 'in_progress' as const } : each,
    );
    const accepted = new Map([['c', ['mine', 'b']]]);
    expect(ids(groupJobs(taken, 'gate', accepted))[1]).toBe('gate b c d');
    expect(ids(groupJobs(taken, 'gate'))).toEqual(['mine c mine', 'gate b d', 'tower a']);
  });

  test('a colleague’s car at the curb stands after the own cars, and is never picked', () => {
    const ready = job('return', 'colleague', 'ready', { id: 'ready', at: 'gate', minute: 2 });
    expect(ids(groupJobs([...list, ready], 'gate'))).toEqual([
      'mine mine',
      'atCurb ready',
      'gate b c',
      'tower a',
    ]);
    expect(pickJob([ready], 'gate')).toBeNull();
    expect(getNextStep(ready)).toBe('complete');
    const away = job('return', 'colleague', 'dispatched', { id: 'away', at: 'gate' });
    expect(ids(groupJobs([...list, away], 'gate')).at(-1)).toBe('colleagues away');
    expect(pickJob([away], 'gate')).toBeNull();
    expect(getNextStep(away)).toBe('takeOver');
    const receivedBy = { id: 'omar', name: 'Omar' };
    const parked = { ...job('parking', 'colleague', undefined, { id: 'parked' }), receivedBy };
    expect(ids(groupJobs([...list, parked], 'gate')).at(-1)).toBe('colleagues parked');
    expect(pickJob([parked], 'gate')).toBeNull();
    expect(getNextStep(parked)).toBe('takeOver');
    expect(findColleague(parked)).toBe(receivedBy);
    expect(findColleague({ ...parked, status: 'in_progress' })).toBeNull();
  });

  test('the selected job is an own car, else the first at the shift’s location', () => {
    expect(pickJob(list, 'tower')?.id).toBe('mine');
    const others = list.filter(({ id }) => id !== 'mine');
    expect(pickJob(others, 'gate')?.id).toBe('b');
    // The next action is never for a car of a location where the valet is not on shift.
    expect(pickJob(others, 'nowhere')).toBeNull();
    expect(pickJob(others, null)).toBeNull();
    expect(pickJob([], 'gate')).toBeNull();
  });
});

test('a late return goes above a car to park, and never above another return', () => {
  const isLate = ({ order }: ValetJob) => order !== null && order.dueAt < '2026-03-01T12:10:00Z';
  const returns = [1, 2, 3, 30].map((minute) =>
    job('return', 'pending', 'paid', { id: `r${minute}`, minute }),
  );
  const toPark = job('parking', 'in_progress', undefined, { id: 'hand' });
  const groups = groupJobs([...returns, job('parking', 'in_progress')], 'gate');
  const ids = (list: typeof groups) => list.flatMap(({ jobs }) => jobs.map(({ id }) => id));
  const above = splitLate(groups, { inHand: toPark, isLate });
  expect(ids(above.late)).toEqual(['r1', 'r2']);
  expect(ids(above.rest)).toEqual(['id', 'r3', 'r30']);
  for (const inHand of [null, returns[3] ?? null]) {
    expect(splitLate(groups, { inHand, isLate })).toEqual({ late: [], rest: groups });
  }
});

test.each(['k48213', 'K 482', '٤٨٢١٣', 'audi black', 'a-1', 'A1', '  '])(
  '%j finds a car',
  (typed) => {
    const car = { licensePlate: 'K 48213', make: 'Audi', color: 'Black' };
    expect(matchesJob(job('return', 'pending', 'paid', { car }), typed)).toBe(true);
    expect(matchesJob(job('return', 'pending', 'paid', { car }), 'audi white')).toBe(false);
  },
);

test('an answer about some cars replaces them, and removes those it does not contain', () => {
  const before = {
    services: ['a', 'b', 'c'].map((id) => job('return', 'pending', 'paid', { id })),
    queue: [],
  };
  const changed = job('return', 'in_progress', 'dispatched', { id: 'b' });
  const after = mergeJobs(before, ['b', 'c', 'new'], { services: [changed], queue: [] });
  expect(after.services.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'pending'],
    ['b', 'in_progress'],
  ]);
});

test('an answer about one car puts the others into the order of the queue', () => {
  const car = (id: string) => job('return', 'pending', 'paid', { id });
  const before = { services: ['a', 'elsewhere', 'b', 'c'].map(car), queue: [] };
  const answer = { services: [car('new')], queue: ['c', 'unpaid', 'new', 'b', 'a'] };
  const { services } = mergeJobs(before, ['new'], answer);
  expect(services.map(({ id }) => id)).toEqual(['c', 'new', 'b', 'a', 'elsewhere']);
});

test('a pressed step shows before the server answers', () => {
  const list = {
    services: [job('return', 'pending', 'paid'), job('parking', 'pending', undefined, { id: 'p' })],
  };
  const [first, second] = applyUnansweredSteps(list, [
    { id: 'id', step: 'accept' },
    { id: 'p', step: 'accept' },
  ]).services;
  expect(first && getNextStep(first)).toBe('ready');
  expect(second && getNextStep(second)).toBe('park');
  expect(applyUnansweredSteps(list, [])).toBe(list);
});

test('a job that the valet gave away is selected last, until it is theirs again', () => {
  const first = job('return', 'pending', 'paid', { id: 'first', minute: 1 });
  const next = job('return', 'pending', 'paid', { id: 'next', minute: 2 });
  const givenAway = new Set(['first']);
  expect(pickJob([first, next], 'gate', givenAway)).toBe(next);
  expect(pickJob([first], 'gate', givenAway)).toBe(first);
  const mine: ValetJob = { ...first, status: 'in_progress' };
  expect(pickJob([mine, next], 'gate', givenAway)).toBe(mine);
});
