import { describe, expect, it } from 'vitest';
import { groupPictures, parsePictureName, splitSheets, writeIndex } from './sheetPages.ts';

const looks = ['ar-light-desktop', 'en-light-phone', 'ar-dark-phone', 'en-dark-desktop'];
const filesOf = (...screens: string[]) =>
  screens.flatMap((screen) => looks.map((look) => `${screen}-${look}.png`));
const folders = { now: 'now/', before: 'before/' };

describe('contact sheets', () => {
  it('reads screen and look from the name of a picture, and leaves out other files', () => {
    expect(parsePictureName('ticket-late-ar-dark-phone.png')).toEqual({
      screen: 'ticket-late',
      look: 'ar-dark-phone',
      file: 'ticket-late-ar-dark-phone.png',
    });
    expect(parsePictureName('board-curb-en-phone.png')).toBeNull();
    expect(parsePictureName('receipt.pdf')).toBeNull();
  });

  it('groups the pictures by screen, with the looks in the order of the columns', () => {
    const [board, ticket] = groupPictures(filesOf('ticket', 'board'), filesOf('ticket'), []);
    expect(board).toMatchObject({ name: 'board', before: [] });
    expect(ticket?.now.map(({ look }) => look)).toEqual([
      'en-light-phone',
      'ar-dark-phone',
      'en-dark-desktop',
      'ar-light-desktop',
    ]);
    expect(ticket?.before).toHaveLength(4);
  });

  it('keeps the screens that a word names', () => {
    const files = filesOf('ticket-paid', 'ticket-late', 'board');
    const names = (...words: string[]) => groupPictures(files, [], words).map(({ name }) => name);
    expect(names('late', 'boa')).toEqual(['board', 'ticket-late']);
    expect(names('wall')).toEqual([]);
  });

  it('puts four screens on a sheet', () => {
    const screens = groupPictures(filesOf('a', 'b', 'c', 'd', 'e'), [], []);
    expect(splitSheets(screens).map((sheet) => sheet.map(({ name }) => name))).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e'],
    ]);
    expect(splitSheets([])).toEqual([]);
  });

  it('writes each earlier picture beside the new one, with words to filter by', () => {
    const page = writeIndex(groupPictures(filesOf('ticket'), filesOf('ticket'), []), folders);
    expect(page).toContain('src="before/ticket-ar-dark-phone.png"');
    expect(page).toContain('src="now/ticket-ar-dark-phone.png"');
    expect(page).toContain('data-name="ticket ar dark phone"');
    expect(writeIndex([], folders)).toContain('npm run sheets');
  });
});
