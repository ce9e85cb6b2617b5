import { expect, test } from 'vitest';
import { hostileQueries } from '#test/e2e/hostileList.ts';
import { readSearchAt } from '#test/e2e/routes.ts';

const OWN = 'own.test';

test.each(['/login', '/register', '/valet-login', '/business-login', '/admin-login'])(
  '%s accepts as next address neither another site nor an API call',
  async (path) => {
    const readSearch = await readSearchAt(path);
    const handed = hostileQueries.map((each) => {
      const { next } = JSON.parse(readSearch(each.replaceAll('HOST', OWN))) as { next?: string };
      return next;
    });
    for (const next of handed) {
      if (next === undefined) continue;
      const { origin, pathname } = new URL(next, `https://${OWN}`);
      expect(origin).toBe(`https://${OWN}`);
      expect(pathname).not.toMatch(/^\/(\/|api\b)/i);
    }
    // The only address that passes is the long one on this site.
    expect(handed.filter((next) => next !== undefined)).toEqual([`/${'a'.repeat(20_000)}`]);
    expect(JSON.parse(readSearch('next=/account'))).toEqual({ next: '/account' });
  },
);
