import type { SiteData } from '#contract/site.ts';

/** Data of the operator's installation, which the server embeds in the page. */
export const siteData: SiteData = JSON.parse(
  document.getElementById('site-data')?.textContent ??
    '{"demoUrl":null,"testimonials":null,"map":null,"operator":null}',
) as SiteData;
