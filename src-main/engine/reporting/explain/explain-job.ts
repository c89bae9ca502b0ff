import { maximumAttempts, type ClipWork, type JobRow } from '../../../contract/job.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { jobStanding } from './job-standing.ts';

/** Why a job is where it is, in order. */
export function explainJob(row: JobRow, attempts: number, sameName: Message | null = null): Message[] {
  const { newerOf, countedAttempts } = row;
  return [
    ...originOf(row),
    targetOf(row),
    ...(sameName === null ? [] : [sameName]),
    ...(row.sha256 === null || row.path === null ? [] : [message('explained.job.settled')]),
    ...(newerOf === null ? [] : [message('explained.job.edited_since', { older: newerOf })]),
    ...(attempts === 0
      ? []
      : [
          message('explained.job.attempts', {
            count: attempts,
            counted: countedAttempts,
            most: maximumAttempts,
          }),
        ]),
    ...jobStanding(row),
  ];
}

function originOf(row: JobRow): Message[] {
  if (row.clipWork !== null) return workOf(row.kind, row.clipWork);
  if (row.url !== null) return [message('explained.from.link', { url: row.url })];
  if (row.path === null) return [message('explained.from.receipt')];
  if (row.watchFolderName !== null)
    return [message('explained.from.folder', { folder: row.watchFolderName })];
  return [message('explained.from.hand')];
}

function workOf(kind: JobRow['kind'], work: ClipWork): Message[] {
  if (kind === 'post_draft') return [draftOf(work)];
  const { candidateId: candidate, revision } = work;
  const formats = work.formats.join(', ');
  return [
    candidate === null
      ? message('explained.from.render', { formats })
      : message('explained.from.render_of', { candidate, formats }),
    ...(revision === null ? [] : [message('explained.from.revision', { revision })]),
  ];
}

function draftOf({ candidateId: candidate, aspectRatio: ratio }: ClipWork): Message {
  if (candidate === null)
    return ratio === null ? message('explained.from.draft') : message('explained.from.draft_in', { ratio });
  return ratio === null
    ? message('explained.from.draft_of', { candidate })
    : message('explained.from.draft_of_in', { candidate, ratio });
}

function targetOf({ target: { kind, id, label, slideId, slideLabel } }: JobRow): Message {
  const target = label ?? id;
  switch (kind) {
    case 'knowledge_base':
      return message('explained.into.knowledge_base', { target });
    case 'brand_clips':
      return message('explained.into.clips', { target });
    case 'clip':
      return message('explained.into.clip', { target });
    case 'carousel': {
      if (slideId === noSlide) return message('explained.into.no_slide', { target });
      const slide = slideLabel ?? slideId;
      return slide === null
        ? message('explained.into.slide_open', { target })
        : message('explained.goes.slide', { slide, target });
    }
  }
}
