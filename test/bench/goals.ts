import type { Goal } from './goal.ts';
import { p1 } from './goals/p1-small-files.ts';

/** All of them, in their order. */
export const goals: readonly Goal[] = [p1];
