import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Simulates a browser's history, whose steps run later than they are requested. */
function fakeBrowser() {
  const entries = [
    { state: null as object | null, href: 'about:blank' },
    { state: {}, href: '/dashboard' },
  ];
  const at = { index: 1 };
  const listeners: ((event: PopStateEvent) => void)[] = [];
  class History {
    get state() {
      return entries[at.index]?.state ?? null;
    }
    pushState(state: object, _: string, href = location.href) {
      entries.splice(at.index + 1, Infinity, { state, href });
      at.index += 1;
    }
    back() {
      this.go(-1);
    }
    go(steps: number) {
      asked.push(() => {
        at.index += steps;
        const event = { state: this.state, stopImmediatePropagation: () => undefined };
        for (const listener of listeners.slice()) listener(event as PopStateEvent);
      });
    }
  }
  const asked: (() => void)[] = [];
  const location = {
    get href() {
      return entries[at.index]?.href ?? '';
    },
    /** Starts to load a document, which takes longer than these tests. */
    assign: () => undefined,
  };
  const history = new History();
  vi.stubGlobal('History', History);
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('addEventListener', (_: string, listener: (event: PopStateEvent) => void) =>
    listeners.push(listener),
  );
  return {
    history,
    location,
    /** Replaces the address of the current entry. */
    setHref: (href: string) => Object.assign(entries[at.index] ?? {}, { href }),
    /** Runs the next requested step of the history. */
    step: () => asked.shift()?.(),
    isStill: () => asked.length === 0,
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a window that closes while the browser goes back requests no second step', async () => {
  const browser = fakeBrowser();
  const { startWayBack } = await import('./wayBack.ts');
  const close = startWayBack(() => undefined);
  // The dialog led to another page, and the person came back before the dialog was closed.
  browser.history.pushState({}, '', '/payment');
  close();
  browser.history.back();
  browser.step();
  expect(browser.isStill()).toBe(false);
  vi.runAllTimers();
  while (!browser.isStill()) browser.step();
  expect(browser.location.href).toBe('/dashboard');
  expect(browser.history.state).toEqual({});
});

test('two windows that close at once go back one step each', async () => {
  const browser = fakeBrowser();
  const { startWayBack } = await import('./wayBack.ts');
  const closeAll = [startWayBack(() => undefined), startWayBack(() => undefined)];
  for (const close of closeAll) close();
  vi.runAllTimers();
  while (!browser.isStill()) browser.step();
  expect(browser.location.href).toBe('/dashboard');
  expect(browser.history.state).toEqual({});
});

test('a window that closes while another document loads does not go back, and the next one does', async () => {
  const browser = fakeBrowser();
  const { openDocument, startWayBack } = await import('./wayBack.ts');
  const close = startWayBack(() => undefined);
  openDocument('/admin-dashboard');
  close();
  vi.runAllTimers();
  expect(browser.isStill()).toBe(true);
  // The browser shows the kept page again.
  startWayBack(() => undefined)();
  vi.runAllTimers();
  expect(browser.isStill()).toBe(false);
});

test('a page waits until the entries of dialogs that a reload closed are left, but not the entry of a link', async () => {
  const browser = fakeBrowser();
  const { leaveOldSteps } = await import('./oldSteps.ts');
  browser.history.pushState({ window: 1 }, '', '/dashboard?car=1');
  for (const window of [2, 3]) browser.history.pushState({ window, isAdded: true }, '');
  let isLeft = false;
  const leaving = leaveOldSteps().then(() => (isLeft = true));
  for (const window of [2, 1]) {
    expect(isLeft).toBe(false);
    browser.step();
    expect(browser.history.state).toMatchObject({ window });
    await Promise.resolve();
  }
  await leaving;
  expect(browser.isStill()).toBe(true);
});

test('a step back that takes too long is not repeated', async () => {
  const browser = fakeBrowser();
  const { leaveOldSteps } = await import('./oldSteps.ts');
  browser.history.pushState({ window: 1, isAdded: true }, '');
  const leaving = leaveOldSteps();
  await vi.runAllTimersAsync();
  await leaving;
  browser.step();
  expect(browser.isStill()).toBe(true);
  expect(browser.location.href).toBe('/dashboard');
});

test('Back twice asks about a dialog and then closes only the question', async () => {
  const browser = fakeBrowser();
  const { startWayBack } = await import('./wayBack.ts');
  const said: string[] = [];
  const close: { question?: () => void } = {};
  startWayBack(() => {
    said.push('dialog');
    close.question = startWayBack(() => said.push('question'));
  });
  function goBack() {
    browser.history.back();
    while (!browser.isStill()) {
      browser.step();
      vi.runAllTimers();
    }
  }
  goBack();
  goBack();
  close.question?.();
  vi.runAllTimers();
  expect(said).toEqual(['dialog', 'question']);
  // The dialog has its own entry still, so the next Back asks again.
  goBack();
  expect(said).toEqual(['dialog', 'question', 'dialog']);
  expect(browser.location.href).toBe('/dashboard');
});

test('a dialog whose address has been left gets no new entry', async () => {
  const browser = fakeBrowser();
  const { startWayBack } = await import('./wayBack.ts');
  // Back closes the dialog of a link by another address, before the dialog has unmounted.
  startWayBack(() => browser.setHref('/dashboard/history'));
  browser.history.back();
  browser.step();
  vi.runAllTimers();
  expect(browser.history.state).toEqual({});
  expect(browser.location.href).toBe('/dashboard/history');
});

test('a dialog in the address leaves with the question that stands over it', async () => {
  vi.doMock('@tanstack/react-router', () => ({
    // Like the router, opens the dialog by an entry of its own.
    useNavigate:
      () =>
      ({ state }: { state: object }) =>
        browser.history.pushState(state, '', '/dashboard/history?visit=1'),
  }));
  vi.doMock('react', () => ({ useRef: (current: unknown) => ({ current }) }));
  const browser = fakeBrowser();
  const { useAddressWindow } = await import('../app/useAddressWindow.ts');
  const { startWayBack } = await import('./wayBack.ts');
  const details = useAddressWindow(['visit']);
  details.open({ visit: '1' });
  const said: string[] = [];
  const closeAll = ['details', 'question'].map((name) => startWayBack(() => said.push(name)));
  // 'Discard' closes the details while the question is still open.
  details.close();
  browser.step();
  for (const close of closeAll) close();
  vi.runAllTimers();
  expect(browser.isStill()).toBe(true);
  expect(said).toEqual([]);
  expect(browser.location.href).toBe('/dashboard');
});
