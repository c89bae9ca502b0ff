import { describeError } from '../errors/describe-error.ts';
import type { App } from './app.svelte.ts';

/** Waits for something small that a person did; where it fails, says so in a toast. True where it worked. */
export async function reportFailure(app: App, done: Promise<unknown>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (error) {
    const words = describeError(error);
    app.toasts.show(`${words.title}. ${words.detail}`);
    return false;
  }
}
