import { batchNameIn } from '../../src-main/languages/batch-name.ts';
import { speech } from './language.svelte.ts';
import { say } from './say.ts';

/** A batch's name in the language of the pages. Not yet made visible. */
export function nameOfBatch(name: string, nowMs = Date.now()): string {
  return batchNameIn(name, { say, locale: speech().locale, nowMs });
}
