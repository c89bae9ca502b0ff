import type { Running } from '../../src-main/engine/reporting/live/idle-status.ts';

/** A run in which nothing is under way beside what the database knows. */
export const nothingRuns: Running = {
  ...{
    isPaused: false,
    isSettling: false,
    isTelling: false,
    isDeleting: false,
    isBroken: false,
    isAsked: false,
  },
  ...{ waitingFiles: 0, isSending: false, startedAtMs: 0, isTracking: true },
};
