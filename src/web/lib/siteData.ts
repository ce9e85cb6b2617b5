import type { SiteData } from '#contract/site.ts';

/** What the operator adds to the pages: the server puts it into them. */
export const siteData: SiteData = JSON.parse(
  document.getElementById('site-data')?.textContent ??
    '{"demoUrl":null,"testimonials":null,"map":null,"operator":null}',
) as SiteData;
