import type { KnowledgeState } from '../../../contract/knowledge.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { messageOf } from '../../storage/messages/recorded.ts';
import type { JobSide } from './comparison-records.ts';
import { saysFailed, type Here, type Sides, type There } from './decide-state.ts';

/** What is known of the file, where that is all there is to say. */
const here = {
  there: message('compared.list_unread'),
  changing: message('compared.changing'),
  gone: message('compared.gone_unread'),
  put_away: message('compared.put_away'),
  away: message('compared.folder_away'),
  unwatched: message('compared.unwatched'),
  elsewhere: message('compared.elsewhere'),
  nobodys: message('compared.not_sent_here'),
} as const satisfies Readonly<Record<Here, Message>>;

/** Why a file and its document stand so. `jobReason`: what its job says, where that decides. */
export function stateReason(state: KnowledgeState, sides: Sides, jobReason: Message | null): Message {
  const { there } = sides;
  switch (state) {
    case 'in_step':
      return withStatus(sides.here === 'put_away' ? here.put_away : message('compared.same'), there);
    case 'edited':
      return message(there.kind === 'missing' ? 'compared.edited_unlisted' : 'compared.edited');
    case 'outdated':
      return message('compared.outdated');
    case 'indexing_failed':
      return saysFailed(there) && there.kind === 'listed'
        ? message('compared.listed_as', { status: there.status ?? '' })
        : (jobReason ?? message('compared.not_indexed'));
    case 'gone_here':
      return there.kind === 'listed' ? withStatus(message('compared.gone_listed'), there) : here.gone;
    case 'missing_there':
      return message('compared.unlisted');
    case 'only_here':
      return jobReason ?? message('compared.never_sent');
    case 'only_there':
      return withStatus(here.nobodys, there);
    case 'on_its_way':
      return reasonOnItsWay(sides, jobReason);
    case 'not_compared':
      return reasonNotCompared(sides);
  }
}

/** The same, with what is known of its deletion so far. */
export function withDeletion(
  reason: Message,
  job: Pick<JobSide, 'removal' | 'removal_detail'> | null,
): Message {
  const remark = job?.removal_detail == null ? null : messageOf(job.removal_detail);
  if (job?.removal === 'waiting' || job?.removal === 'begun')
    return remark === null
      ? message('compared.deleted_soon', { reason })
      : message('compared.deleted_soon_last', { reason, remark });
  return job?.removal === 'given_up' && remark !== null
    ? message('compared.not_deleted', { reason, remark })
    : reason;
}

function withStatus(reason: Message, there: There): Message {
  return there.kind === 'listed' && there.status !== null
    ? message('compared.service_says', { reason, status: there.status })
    : reason;
}

function reasonOnItsWay({ here: file, way, isFresh, there }: Sides, jobReason: Message | null): Message {
  if (file === 'changing') return jobReason ?? here.changing;
  if (way === 'delivered' && there.kind === 'listed')
    return there.status === null
      ? message('compared.no_status')
      : withStatus(message('compared.accepted'), there);
  if (way === 'delivered' && isFresh) return message('compared.just_accepted');
  return jobReason ?? message('compared.waits');
}

function reasonNotCompared({ here: file, there }: Sides): Message {
  if (there.kind === 'nameless') return message('compared.nameless');
  if (there.kind === 'unread') return message('compared.list_unread');
  return here[file];
}
