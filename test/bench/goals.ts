import type { Goal } from './goal.ts';
import { p1 } from './goals/p1-small-files.ts';
import { p2 } from './goals/p2-large-file.ts';
import { p3 } from './goals/p3-long-link.ts';
import { p4 } from './goals/p4-intake.ts';
import { p5 } from './goals/p5-new-file.ts';
import { p6 } from './goals/p6-large-database.ts';
import { p7 } from './goals/p7-long-list.ts';
import { p8 } from './goals/p8-idle.ts';
import { p9 } from './goals/p9-queue-operations.ts';
import { p10 } from './goals/p10-dying-server.ts';
import { p11 } from './goals/p11-large-batch.ts';

/** All of them, in their order. */
export const goals: readonly Goal[] = [p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11];
