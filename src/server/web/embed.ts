import type { SiteData } from '#contract/site.ts';

/** JSON inside a script element: nothing in it may close the element. */
export function embed(id: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The application's page with what the operator adds to it, if anything. */
export function embedSite(html: string, site: SiteData): string {
  if (!Object.values(site).some(Boolean)) return html;
  return html.replace('<div id="root">', (root) => embed('site-data', site) + root);
}
