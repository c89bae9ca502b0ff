/**
 * The only import of zod. Its just-in-time compiler probes `new Function`, which the pages' content security
 * policy reports as a violation, so it is switched off once, before any schema exists.
 */
import * as z from 'zod';

z.config({ jitless: true });

export { z };
