import { message } from '../../../contract/messages/message.ts';
import type { EngineStatus, SameNames } from '../../../contract/status.ts';
import { firstNames } from './first-names.ts';
import { told } from './say.ts';

/** That documents of the same name stand where files go, or went of late. */
export function sameNameLines({ sameNames }: Pick<EngineStatus, 'sameNames'>): string[] {
  if (sameNames === undefined) return [];
  const { waiting, sent } = sameNames;
  return [
    waiting.files === 0 ? [] : line(message('warning.same_names', { count: waiting.files }), waiting),
    sent.files === 0 ? [] : line(message('warning.same_names_sent', { count: sent.files }), sent),
  ].flat();
}

function line(
  said: Parameters<typeof told>[0],
  { files, jobs: [first, ...others] }: SameNames['sent'],
): string {
  if (first === undefined) return `${told(said)}.`;
  const names = firstNames(
    [first, ...others].map(({ name }) => name),
    files,
  );
  return `${told(said)}: ${names}. "outbox job ${String(first.id)}" says more.`;
}
