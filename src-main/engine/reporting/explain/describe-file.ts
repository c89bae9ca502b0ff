import type { ExplainedFile } from './path-records.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { english } from '../../storage/messages/english.ts';

/** Its content is known still, so that it does not go anew by itself. */
const notKept =
  ' Its job ended without a delivery and is not kept any longer. It goes again when it changes, or when it is added by hand.';

/** Plain words for where a file of a watched folder stands, before or beside its job. */
export function describeFile(file: ExplainedFile): string {
  const reason = english(file.reason);
  const because = reason === null ? '' : `: ${reason}`;
  const since = localMinute(file.changed_at_ms);
  switch (file.phase) {
    case 'settling': {
      const readings = file.recheck_count === 0 ? '' : `, ${String(file.recheck_count)} equal so far`;
      const hurried = file.hurried === 1 ? ' A person wants it sent without waiting any longer.' : '';
      return `It is settling since ${since}${because}. It is sent once its readings stay equal${readings}.${hurried}`;
    }
    case 'queued':
      return `It settled at ${since} and was handed to the queue${because}.${file.job_id === null ? notKept : ''}`;
    case 'stays':
      return `It stays where it is${because}. A later change of it is sent.`;
    case 'ignored':
      return `It is ignored${because}.`;
    case 'unsupported':
      return `Its target does not take it${because}.`;
    case 'empty':
      return 'It is empty, and empty files are never sent. It is looked at again when it changes.';
    case 'unreadable':
      if (file.recheck_count < 0) return `${reason ?? 'It is held'}.`;
      return `It cannot be read${because}. It is tried again.`;
    case 'gone':
      return `It was there, but is gone since ${since}.`;
  }
}
