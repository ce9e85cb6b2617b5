/** The server says in the page what kind of installation this is; in production it says nothing. */
const mode = document.querySelector('meta[name="portico-mode"]')?.getAttribute('content');

/** A development installation, also one that was started without the demo. */
export const isDevelopment = mode === 'demo' || mode === 'development';

/** Its database was filled with the demo, whose people anybody may sign in as. */
export const isDemo = mode === 'demo';
