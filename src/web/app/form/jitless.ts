import { config } from 'zod';

/* Stops zod from trying to compile schemas: under Trusted Types the browser reports each try as
   a CSP violation. Must be imported before any schema. */
config({ jitless: true });
