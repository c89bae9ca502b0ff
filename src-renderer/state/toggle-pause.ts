import type { App } from './app.svelte.ts';
import { reportFailure } from './report-failure.ts';

/** Pauses everything once what is being sent has ended, or resumes it. */
export function togglePause(app: App): void {
  const done =
    app.snapshot.pause === null
      ? app.client.call('queue.pause', { untilMs: null, mode: 'after_current' })
      : app.client.call('queue.resume', {});
  void reportFailure(app, done);
}
