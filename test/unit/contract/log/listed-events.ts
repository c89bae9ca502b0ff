import { jobKinds, jobStates, causes, attemptCauses } from '../../../../src-main/contract/job.ts';
import { logEvents, type LogEventName } from '../../../../src-main/contract/log/log-events.ts';
import { z } from '../../../../src-main/contract/zod.ts';

/** What is known of a field by its JSON schema. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly anyOf?: readonly Shape[];
}

export const eventNames = Object.keys(logEvents) as LogEventName[];

/** Lists of words that many fields share: the document says them once. */
export const sharedWords: readonly { readonly words: readonly string[]; readonly of: string }[] = [
  { words: jobKinds, of: 'a kind' },
  { words: jobStates, of: 'a state' },
  { words: attemptCauses, of: 'an attempt' },
  { words: causes, of: 'a job' },
];

/** A row of the document, by its cells. */
export function rowOf(name: LogEventName): string[] {
  const { level, says, fields, detail } = logEvents[name];
  return [`\`${name}\``, level, says, cellOf(fields), cellOf(detail)];
}

export function shapesOf(schema: z.ZodObject): [name: string, shape: Shape][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties) as [string, Shape][];
}

/** Without `null`, and whether that is one of its values. */
export function withoutNull(shape: Shape): { readonly shape: Shape; readonly isNullable: boolean } {
  if (Array.isArray(shape.type)) return { shape: { ...shape, type: 'string' }, isNullable: true };
  const others = shape.anyOf?.filter(({ type }) => type !== 'null');
  return others?.[0] === undefined ? { shape, isNullable: false } : { shape: others[0], isNullable: true };
}

/** What every line of one job begins with: the document says it once. */
export const idsOfJob = '`jobId`, `connectionId`, `folderId`?, `kind`';

function cellOf(schema: z.ZodObject): string {
  return shapesOf(schema)
    .map(([name, whole]) => {
      const { shape, isNullable } = withoutNull(whole);
      return `\`${name}\`${isNullable ? '?' : ''}${wordsOf(shape)}`;
    })
    .join(', ')
    .replace(idsOfJob, 'its ids');
}

function wordsOf(shape: Shape): string {
  const words = shape.enum;
  if (words === undefined) return '';
  const shared = sharedWords.find((one) => one.words.join() === words.join());
  if (shared === undefined) return ` (${words.join(', ')})`;
  return ['a kind', 'a state'].includes(shared.of) ? '' : ` (of ${shared.of})`;
}
