import type { WayIn } from './way-in.ts';

/** The control socket, the data folder, and the keys. */
export const controlWaysIn: readonly WayIn[] = [];
