/** `npm run check mutants`: whether the table of mutants fits the sources as they are. Ends with 1 where it does not, and says why. */
import { join } from 'node:path';
import { misfitsOf } from './misfits.ts';
import { table } from './table.ts';

const misfits = misfitsOf(join(import.meta.dirname, '../..'), table);
for (const misfit of misfits) console.error(misfit);
process.exitCode = misfits.length === 0 ? 0 : 1;
