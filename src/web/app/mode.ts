/** The server says in the page whether this is a development installation. */
export const isDevelopment =
  document.querySelector('meta[name="portico-mode"]')?.getAttribute('content') === 'development';
