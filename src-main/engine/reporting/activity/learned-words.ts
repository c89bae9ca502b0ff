import { sizeWords } from '../../../contract/file-limits.ts';
import type { LearnedLimit } from '../../connections/profile/learned-limits.ts';

/** A limit that the service of `name` showed, for people. */
export function learnedWords(name: string, limit: LearnedLimit): { title: string; detail: string } {
  switch (limit.what) {
    case 'rate':
      return {
        title: `Learned: ${name} counts requests, and allows ${String(limit.requests)} each time`,
        detail: 'Seen in its own headers',
      };
    case 'size':
      return {
        title: `Learned: ${name} refuses files of ${sizeWords(limit.refusedBytes)}`,
        detail: 'Before a file as large or larger goes there, Outbox says so',
      };
    case 'type':
      return {
        title: `Learned: ${name} refuses .${limit.extension} files`,
        detail: `It said: ${limit.message}`,
      };
  }
}
