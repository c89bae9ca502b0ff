import { basename } from 'node:path';
import type { ContentFacts } from '../../contract/content-facts.ts';
import type { ParsedInput } from '../../contract/api.ts';
import { sameKey } from '../../contract/messages/each-once.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import { NamedWarnings, unreadableWarnings } from './named-warnings.ts';
import { uploadOperations } from './upload-operations.ts';
import type { SameNames } from '../deliveries/same-names/same-names.ts';
import type { LearnedLimits } from '../connections/profile/learned-limits.ts';

export interface AddWarningsParts {
  readonly sameNames: Pick<SameNames, 'warningFor'>;
  readonly limits: LearnedLimits;
}

/** What speaks against files that a person adds, for all of them together. */
export interface AddWarnings {
  look(file: {
    readonly path: string;
    readonly sizeBytes: number;
    /** Of a file that was read: what was found in it. */
    readonly facts?: ContentFacts;
    /** `null` where it is not known yet. */
    readonly sha256: string | null;
  }): void;
  messages(): Message[];
}

const warningsListed = 10;

/** The list of what stands there is read before anything is queued: afterwards it may hold these very files. */
export async function addWarnings(
  { limits, sameNames }: AddWarningsParts,
  connectionId: number,
  target: Pick<ParsedInput<'jobs.addFiles'>['target'], 'kind' | 'id'>,
): Promise<AddWarnings> {
  const sameNameOf =
    target.kind === 'knowledge_base' ? await sameNames.warningFor(connectionId, target.id) : () => null;
  const refusedBefore = new Map<string, Message>();
  const named: Message[] = [];
  const unread = new NamedWarnings();
  let refusedMore = 0;
  let namedMore = 0;
  return {
    look({ path, sizeBytes, sha256, facts }) {
      if (facts !== undefined) for (const why of unreadableWarnings(facts)) unread.add(why, path);
      const refused = limits.warningFor(connectionId, uploadOperations[target.kind], {
        name: basename(path),
        sizeBytes,
      });
      if (refused !== null && !refusedBefore.has(sameKey(refused))) {
        if (refusedBefore.size < warningsListed) refusedBefore.set(sameKey(refused), refused);
        else refusedMore += 1;
      }
      const sameName = sameNameOf({ path, sha256 });
      if (sameName === null) return;
      if (named.length < warningsListed) named.push(sameName);
      else namedMore += 1;
    },
    messages: () => [
      ...refusedBefore.values(),
      ...(refusedMore > 0 ? [message('warning.more_large', { count: refusedMore })] : []),
      ...unread.messages(),
      ...named,
      ...(namedMore > 0 ? [message('warning.more_named', { count: namedMore })] : []),
    ],
  };
}
