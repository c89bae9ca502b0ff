import { controlWaysIn } from './control.ts';
import { filesWaysIn } from './files.ts';
import { sharingWaysIn } from './sharing.ts';
import { supplyWaysIn } from './supply.ts';
import type { WayIn } from './way-in.ts';
import { webWaysIn } from './web.ts';

/** Every way in that was found or thought of, with the test that shows it shut. */
export const waysIn: readonly WayIn[] = [
  ...filesWaysIn,
  ...webWaysIn,
  ...sharingWaysIn,
  ...controlWaysIn,
  ...supplyWaysIn,
];
