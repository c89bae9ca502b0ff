import type { WayIn } from './way-in.ts';

/** What is installed, what is printed, patterns and links from outside, and the practice service. */
export const supplyWaysIn: readonly WayIn[] = [];
