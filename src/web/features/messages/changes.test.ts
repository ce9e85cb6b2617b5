import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import {
  markAllReadInList,
  mergeNotifications,
  replacePreference,
  markReadInList,
} from './changes.ts';

const note = (id: string, isRead: boolean): Notification => ({
  id,
  type: 'car_ready',
  title: 'Ready',
  message: '',
  actionUrl: null,
  isRead,
  createdAt: '2030-01-01T00:00:00Z',
});
const inbox = { notifications: [note('a', false), note('b', true)], unreadCount: 7 };

test('reading a notification lowers the count once', () => {
  const read = markReadInList(inbox, 'a');
  expect(read.unreadCount).toBe(6);
  expect(read.notifications.map(({ isRead }) => isRead)).toEqual([true, true]);
  expect(markReadInList(read, 'a').unreadCount).toBe(6);
  expect(markReadInList(inbox, 'b').unreadCount).toBe(7);
  expect(markReadInList({ ...inbox, unreadCount: 0 }, 'a').unreadCount).toBe(0);
});

test('a new notification comes first, and one read again keeps its place', () => {
  const newer = { ...note('c', false), createdAt: '2030-01-01T00:01:00Z' };
  const answer = { notifications: [newer, note('b', false)], unreadCount: 9 };
  const { notifications, unreadCount } = mergeNotifications(inbox, answer, ['b', 'c']);
  expect(notifications[0]).toEqual(newer);
  expect(notifications.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c']);
  expect(notifications.find(({ id }) => id === 'b')?.isRead).toBe(false);
  expect(unreadCount).toBe(9);
});

test('a renewed notification comes to the top, and a withdrawn one goes', () => {
  const renewed = { ...note('b', false), createdAt: '2030-01-01T00:02:00Z' };
  const answer = { notifications: [renewed], unreadCount: 1 };
  expect(mergeNotifications(inbox, answer, ['a', 'b'])).toEqual(answer);
  const list = mergeNotifications(inbox, answer, ['b']).notifications;
  expect(list.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('reading all includes those beyond the loaded list', () => {
  expect(markAllReadInList(inbox)).toEqual({
    notifications: [note('a', true), note('b', true)],
    unreadCount: 0,
  });
});

test('one preference changes and the others stay', () => {
  const cars = { category: 'cars', inApp: true, email: true, sms: false, fixed: false } as const;
  const team = { ...cars, category: 'team' } as const;
  expect(replacePreference([cars, team], { ...team, sms: true })).toEqual([
    cars,
    { ...team, sms: true },
  ]);
});
