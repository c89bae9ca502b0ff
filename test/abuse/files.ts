import type { WayIn } from './way-in.ts';

/** Imported data, and files that are read, moved and trashed. */
export const filesWaysIn: readonly WayIn[] = [];
