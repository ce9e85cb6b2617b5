/** Kind of installation from the page's meta tag; absent in production. */
const mode = document.querySelector('meta[name="portico-mode"]')?.getAttribute('content');

/** Whether this is a development installation, with or without the demo. */
export const isDevelopment = mode === 'demo' || mode === 'development';

/** Whether the database has the demo data, whose accounts anybody may use. */
export const isDemo = mode === 'demo';
