import { message, type Message } from '../../../contract/messages/message.ts';
import { messageOf } from '../../storage/messages/recorded.ts';
import type { ExplainedFile } from './path-records.ts';

/** Where a file of a watched folder stands, before or beside its job. */
export function describeFile(file: ExplainedFile): Message[] {
  const reason = file.reason === null ? null : messageOf(file.reason);
  const sinceMs = file.changed_at_ms;
  switch (file.phase) {
    case 'settling':
      return [
        withReason('explained.file.settling', reason, { since: sinceMs }),
        ...(file.recheck_count > 0
          ? [message('explained.file.readings', { count: file.recheck_count })]
          : []),
        ...(file.hurried === 1 ? [message('explained.file.hurried')] : []),
      ];
    case 'queued':
      return [
        withReason('explained.file.queued', reason, { since: sinceMs }),
        // Its content is known still, so it does not go again automatically.
        ...(file.job_id === null ? [message('explained.file.job_not_kept')] : []),
      ];
    case 'stays':
      return [withReason('explained.file.stays', reason)];
    case 'ignored':
      return [withReason('explained.file.ignored', reason)];
    case 'unsupported':
      return [withReason('explained.file.not_taken', reason)];
    case 'empty':
      return [message('file.empty'), message('explained.file.looked_at_again')];
    case 'unreadable':
      if (file.recheck_count < 0) return [reason ?? message('file.held')];
      return [withReason('explained.file.unreadable', reason)];
    case 'gone':
      return [message('explained.file.gone', { since: sinceMs })];
  }
}

type Plain = `explained.file.${'stays' | 'ignored' | 'not_taken' | 'unreadable'}`;
type Since = 'explained.file.settling' | 'explained.file.queued';

function withReason(code: Plain, reason: Message | null): Message;
function withReason(code: Since, reason: Message | null, facts: { readonly since: number }): Message;
function withReason(code: Plain | Since, reason: Message | null, facts: object = {}): Message {
  return reason === null
    ? { code, params: facts }
    : { code: `${code}_because`, params: { ...facts, reason } };
}
