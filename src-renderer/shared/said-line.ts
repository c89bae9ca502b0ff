import type { ActivityEntry } from '../../src-main/contract/activity.ts';
import { lineOfSeveral } from '../../src-main/contract/activity-line.ts';
import type { Message } from '../../src-main/contract/messages/message.ts';
import { nameOfStep } from './job/name-of-job.ts';
import { said } from './said.ts';
import { nameOfBatch } from '../words/batch-names.ts';

/** What a line says in the language of the pages, with the names that Outbox made as people there write them. */
export function saidLine(entry: Pick<ActivityEntry, 'title' | 'count'>): {
  readonly title: string;
  readonly isOfSeveral: boolean;
} {
  const several = lineOfSeveral(entry);
  return { title: said(withNames(several ?? entry.title)), isOfSeveral: several !== null };
}

function withNames({ code, params }: Message): Message {
  return {
    code,
    params: {
      ...params,
      ...('name' in params && typeof params.name === 'string' && { name: nameOfStep(params.name) }),
      ...('batch' in params && typeof params.batch === 'string' && { batch: nameOfBatch(params.batch) }),
    },
  };
}
