import { config } from 'zod';

/*
 * Where no text may become code (Trusted Types) every first schema of a page would try whether it may, which
 * the browser reports as a violation. Loaded before any schema.
 */
config({ jitless: true });
