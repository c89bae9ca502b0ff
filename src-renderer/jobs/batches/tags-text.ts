import { batchTagSchema, batchTagsSchema } from '../../../src-main/contract/batch.ts';
import { say } from '../../words/say.ts';

/** Tags as they were typed, with a comma between. */
export function tagsOf(text: string): { readonly tags: readonly string[] } | { readonly problem: string } {
  const tags = [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  const long = tags.find((tag) => !batchTagSchema.safeParse(tag).success);
  if (long !== undefined) return { problem: say('batches.tag_too_long', { tag: long.slice(0, 40) }) };
  return batchTagsSchema.safeParse(tags).success ? { tags } : { problem: say('batches.too_many_tags') };
}
