import { stateWords } from '../../../contract/job-words.ts';
import type { FolderPreview } from '../../../contract/watch-folder.ts';
import type { IntakeVerdict } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

/** The fate of a file of which something is known already, in words that follow its name. */
export type KnownFate = Pick<FolderPreview['files'][number], 'message'> & {
  readonly fate: 'already_sent' | 'warned' | 'stay' | 'send';
};

/** `null`: nothing is known of it, so its folder's rules alone say what becomes of it. */
export function knownFate(verdict: IntakeVerdict | null): KnownFate | null {
  switch (verdict?.kind) {
    case undefined:
      return null;
    case 'goes':
      if (verdict.newerOf === null) return null;
      return {
        fate: 'send',
        message: `as another one: edited since job ${String(verdict.newerOf.id)} delivered it`,
      };
    case 'known':
      return { fate: 'already_sent', message: knownWords(verdict.same) };
    case 'sent_elsewhere': {
      const { target_label, target_id } = verdict.job;
      return {
        fate: 'already_sent',
        message: `was sent to ${target_label ?? target_id} before: not sent again`,
      };
    }
    case 'sent_before':
      return {
        fate: 'warned',
        message: mayBeSentWords(verdict.there.job),
      };
    case 'ended':
      return { fate: 'stay', message: endedWords(verdict.job) };
    case 'edited': {
      const since = `edited since job ${String(verdict.of.id)} delivered it`;
      return verdict.rule === 'ask'
        ? { fate: 'warned', message: `${since}: you would be asked first` }
        : { fate: 'stay', message: `stays: ${since}, and edited files are left` };
    }
  }
}

function knownWords({ id, state }: JobRecord): string {
  const job = `job ${String(id)}`;
  if (state === 'done' || state === 'tracking') return `was sent before (${job}): not sent again`;
  if (state === 'in_doubt') return mayBeSentWords({ id });
  return `is in the queue already, as ${job}`;
}

function mayBeSentWords({ id }: Pick<JobRecord, 'id'>): string {
  return `may have been sent before (job ${String(id)}): not sent again until you say so`;
}

function endedWords({ id, state, cause }: JobRecord): string {
  const job = `job ${String(id)}`;
  if (cause === 'left') return `stays: edited since it was delivered, and left (${job})`;
  if (cause === 'duplicate') return `stays: the same content went under another name (${job})`;
  return `stays: ${stateWords[state]} before (${job}), which can be tried again`;
}
