import type { Page } from '../harness/browser.ts';

/** Lists the API reads that the valet's phone has stored: 'jobs', 'tickets', … */
export const listStoredReads = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening the database before the application does would create it empty, forever.
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
