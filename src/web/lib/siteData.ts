import type { SiteData } from '#contract/site.ts';

/** Operator's data, embedded in the page by the server. */
export const siteData: SiteData = JSON.parse(
  document.getElementById('site-data')?.textContent ??
    '{"demoUrl":null,"testimonials":null,"map":null,"operator":null}',
) as SiteData;
