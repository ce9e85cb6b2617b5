/** Kind of installation from a meta tag of the page; undefined in production. */
const mode = document.querySelector('meta[name="portico-mode"]')?.getAttribute('content');

/** Whether the server runs as a development installation, with or without demo data. */
export const isDevelopment = mode === 'demo' || mode === 'development';

/** Whether the database contains the demo data. Anybody may sign in to the demo accounts. */
export const isDemo = mode === 'demo';
