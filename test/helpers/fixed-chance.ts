import fc from 'fast-check';
import { suiteSeed } from './sample.ts';

/* Before each file of tests: what is tried by chance is the same in each run, unless the run has another seed. */
fc.configureGlobal({ seed: suiteSeed });
