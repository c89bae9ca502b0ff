import type { AttemptContext } from '../../jobs/record/job-kind.ts';

/** The same context, which says whether the end of the request was about to leave. */
export function watchedEnd(context: AttemptContext): {
  readonly context: AttemptContext;
  hasLeft(): boolean;
} {
  let hasLeft = false;
  return {
    context: {
      signal: context.signal,
      onProgress: (sentBytes) => {
        context.onProgress(sentBytes);
      },
      recordFinal: async (...recorded) => {
        await context.recordFinal(...recorded);
        hasLeft = true;
      },
    },
    hasLeft: () => hasLeft,
  };
}
