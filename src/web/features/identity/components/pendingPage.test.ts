import { expect, test } from 'vitest';
import { localStore } from '#web/lib/storage.ts';
import { savePending, readPendingPath, takePending } from './pendingPage.ts';

const minutes = 60_000;

test('a scanned code is read once, by the screen it was stored for', () => {
  savePending('code', '123456', '/session/manual-entry', 0);
  expect(readPendingPath(1)).toBe('/session/manual-entry');
  expect(takePending('scan', 1)).toBeNull();
  expect(takePending('code', 1)).toBe('123456');
  expect(takePending('code', 1)).toBeNull();
  expect(readPendingPath(1)).toBeNull();
});

test('a scanned code is stored for half an hour', () => {
  savePending('scan', 'x', '/qr-scanner', 0);
  expect(readPendingPath(30 * minutes - 1)).toBe('/qr-scanner');
  expect(readPendingPath(30 * minutes)).toBeNull();
  expect(takePending('scan', 30 * minutes)).toBeNull();
});

test.each([
  '[]',
  '7',
  '{',
  '{"kind":"code","until":9e15}',
  '{"kind":"code","value":1,"path":"/","until":9e15}',
])('the stored text %s is no page', (text) => {
  localStore.setItem('connect-pending', text);
  expect(readPendingPath(1)).toBeNull();
  expect(takePending('code', 1)).toBeNull();
});
