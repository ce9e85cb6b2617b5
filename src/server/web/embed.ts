import type { SiteData } from '#contract/site.ts';

/**
 * Renders JSON inside a script element. Escapes `<`, because a value must not close the element.
 */
export function embedJson(id: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Embeds the operator's content into the HTML of the application, if there is any. */
export function embedSite(html: string, site: SiteData): string {
  if (!Object.values(site).some(Boolean)) return html;
  return html.replace('<div id="root">', (root) => embedJson('site-data', site) + root);
}
