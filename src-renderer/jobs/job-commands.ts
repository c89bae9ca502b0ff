/** What people do with jobs, in portions that a call can carry, with one answer for all. */
import type { CallOutput, ParsedInput } from '../../src-main/contract/api.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';

export type Affected = CallOutput<'jobs.retry'>;
export type JobCommand =
  | {
      readonly name:
        'retry' | 'cancel' | 'send_anyway' | 'approve_revision' | 'move_to_top' | 'hold' | 'release';
    }
  | { readonly name: 'resolve'; readonly answer: 'arrived' | 'not_arrived' }
  | { readonly name: 'answer_edited'; readonly answer: 'send' | 'leave' }
  | { readonly name: 'answer_unfit'; readonly answer: 'send' | 'skip' }
  | { readonly name: 'choose_brand'; readonly brandId: string | null; readonly isMeant: boolean }
  | { readonly name: 'allow_other_client'; readonly always: boolean }
  | { readonly name: 'choose_slide'; readonly slideId: string }
  | ({ readonly name: 'choose_target' } & TargetForJobs);

/** Where jobs go, as a person says. */
export type TargetForJobs = Omit<ParsedInput<'jobs.chooseTarget'>, 'ids'>;

const idsPerCall = 1000;

export async function runJobCommand(
  client: OutboxClient,
  command: JobCommand,
  ids: readonly number[],
): Promise<Affected> {
  let changed = 0;
  const refused: Affected['refused'] = [];
  for (let start = 0; start < ids.length; start += idsPerCall) {
    const affected = await send(client, command, ids.slice(start, start + idsPerCall));
    changed += affected.changed;
    refused.push(...affected.refused);
  }
  return { changed, refused };
}

export interface Retargeted extends Affected {
  readonly moved: readonly { readonly id: number; readonly newId: number }[];
}

/** Sends jobs that wait somewhere else. */
export async function retarget(
  client: OutboxClient,
  to: TargetForJobs,
  ids: readonly number[],
): Promise<Retargeted> {
  const parts: Retargeted[] = [];
  for (let start = 0; start < ids.length; start += idsPerCall)
    parts.push(await client.call('jobs.retarget', { ...to, ids: ids.slice(start, start + idsPerCall) }));
  return {
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
    refused: parts.flatMap(({ refused }) => refused),
    moved: parts.flatMap(({ moved }) => moved),
  };
}

/** Those that it was done with. */
export function unrefused(ids: readonly number[], { refused }: Affected): readonly number[] {
  const refusedIds = new Set(refused.map(({ id }) => id));
  return ids.filter((id) => !refusedIds.has(id));
}

function send(client: OutboxClient, command: JobCommand, ids: number[]): Promise<Affected> {
  switch (command.name) {
    case 'retry':
      return client.call('jobs.retry', { ids });
    case 'cancel':
      return client.call('jobs.cancel', { ids });
    case 'send_anyway':
      return client.call('jobs.sendAnyway', { ids });
    case 'approve_revision':
      return client.call('jobs.approveRevision', { ids });
    case 'move_to_top':
      return client.call('jobs.moveToTop', { ids });
    case 'hold':
      return client.call('jobs.hold', { ids });
    case 'release':
      return client.call('jobs.release', { ids });
    case 'resolve':
      return client.call('jobs.resolve', { ids, answer: command.answer });
    case 'answer_edited':
      return client.call('jobs.answerEdited', { ids, answer: command.answer });
    case 'answer_unfit':
      return client.call('jobs.answerUnfit', { ids, answer: command.answer });
    case 'choose_brand':
      return client.call('jobs.chooseBrand', { ids, brandId: command.brandId, otherClient: command.isMeant });
    case 'allow_other_client':
      return client.call('jobs.allowOtherClient', { ids, always: command.always });
    case 'choose_slide':
      return client.call('jobs.chooseSlide', { ids, slideId: command.slideId });
    case 'choose_target': {
      const { connectionId, target, otherClient } = command;
      return client.call('jobs.chooseTarget', { ids, connectionId, target, otherClient });
    }
  }
}
