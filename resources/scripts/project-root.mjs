import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout. Written so that an old Node gets as far as being told that it is old. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
