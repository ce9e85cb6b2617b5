import { afterEach, expect, test, vi } from 'vitest';
import { openRow } from './openRow.ts';

afterEach(() => vi.unstubAllGlobals());

/** Presses an element of a row, and counts the presses of the row's title. */
function press(place: string, keys: Partial<MouseEvent> = {}): number {
  vi.stubGlobal('getSelection', () => null);
  const click = vi.fn<() => void>();
  const row = { querySelector: () => ({ click }) };
  const closest = (selector: string) =>
    selector === '[data-row]' ? row : selector.split(', ').includes(place) || null;
  openRow({ target: { closest }, button: 0, ...keys } as unknown as MouseEvent);
  return click.mock.calls.length;
}

test('a press on a row opens it, unless it is on or beside a control or has a modifier key', () => {
  expect(press('td')).toBe(1);
  const beside = ['button', 'a', '.data-table__check', '.data-table__steps', '[data-steps]'];
  expect(beside.map((place) => press(place))).toEqual([0, 0, 0, 0, 0]);
  const keys = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }];
  expect(keys.map((each) => press('td', each))).toEqual([0, 0, 0, 0]);
});
