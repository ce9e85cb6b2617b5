import type { Page } from '../harness/browser.ts';

/** What the valet's phone keeps of what it has read: 'jobs', 'tickets', … */
export const listKeptReads = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opened before the product has, it would be empty for ever.
    const there = await indexedDB.databases();
    if (!there.some(({ name }) => name === 'portico')) return [];
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resume, fail) => {
        request.addEventListener('success', () => resume(request.result));
        request.addEventListener('error', () => fail(new Error('IndexedDB')));
      });
    const database = await result(indexedDB.open('portico'));
    const keys = await result(database.transaction('reads').objectStore('reads').getAllKeys());
    database.close();
    return (keys as string[]).map((key) => key.split(' ')[1] ?? '');
  });
