import { config } from 'zod';

/* Stops zod from compiling schemas: under Trusted Types the browser reports each attempt as a
   CSP violation. This module must be imported before any schema. */
config({ jitless: true });
