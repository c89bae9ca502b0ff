/** What is asked before something is done that cannot be taken back: what will happen, in numbers. */
import type { JobRow } from '../../src-main/contract/job.ts';
import { visibleText } from '../shared/visible-text.ts';
import type { JobAction } from './job-actions.ts';
import { say } from '../words/say.ts';

export interface ConfirmWords {
  readonly title: string;
  readonly detail: string;
  /** The button repeats the verb and the number. */
  readonly confirm: string;
  readonly isDangerous: boolean;
}

/** `count`: how many it is about, where only some of them are held as rows. */
export function confirmWords(action: JobAction, jobs: readonly JobRow[], count = jobs.length): ConfirmWords {
  const about = { count, name: visibleText(jobs[0]?.name ?? '', 60) };
  const to = placesOf(jobs);
  const isDangerous = action === 'cancel';
  switch (action) {
    case 'send_anyway':
    case 'not_arrived':
      return {
        title: say('job_acts.again.title', about),
        detail: say(
          action === 'not_arrived' || jobs.every(isDoubtful)
            ? 'job_acts.again.in_doubt'
            : 'job_acts.again.sent_before',
          to,
        ),
        confirm: say('job_acts.again.confirm', { count }),
        isDangerous,
      };
    case 'arrived':
      return {
        title: say('job_acts.arrived.title', about),
        detail: say('job_acts.arrived.detail', { count }),
        confirm: say('job_acts.arrived.confirm', { count }),
        isDangerous,
      };
    case 'cancel':
      return {
        title: say('job_acts.cancel.title', about),
        detail: cancelDetail(jobs),
        confirm: say('job_acts.cancel.confirm', { count }),
        isDangerous,
      };
    case 'as_another':
      return {
        title: say('job_acts.another.title', about),
        detail: say('job_acts.another.detail', to),
        confirm: say('job_acts.another.confirm', { count }),
        isDangerous,
      };
    case 'all_the_same':
      return {
        title: say('job_acts.anyway.title', about),
        detail: say('job_acts.anyway.detail', to),
        confirm: say('job_acts.send.confirm', { count }),
        isDangerous,
      };
    case 'to_client':
    case 'to_clients':
      return {
        title: say('job_acts.to_client.title', about),
        detail: say(action === 'to_client' ? 'job_acts.to_client.detail' : 'job_acts.to_client.always', to),
        confirm: say('job_acts.send.confirm', { count }),
        isDangerous,
      };
    case 'set_aside':
    case 'skip':
    case 'leave':
    case 'top':
    case 'hold':
    case 'release':
    case 'retry':
      return {
        title: say(`job_acts.${action}.title`, about),
        detail: '',
        confirm: say(`job_acts.${action}.confirm`, { count }),
        isDangerous,
      };
  }
}

function cancelDetail(jobs: readonly JobRow[]): string {
  const doubtful = jobs.filter((job) => job.state === 'in_doubt').length;
  const sending = jobs.filter((job) => job.state === 'sending').length;
  return [
    ...(doubtful > 0 ? [say('job_acts.cancel.doubtful', { count: doubtful })] : []),
    ...(sending > 0 ? [say('job_acts.cancel.sending', { count: sending })] : []),
    say('job_acts.cancel.files_stay'),
  ].join(' ');
}

/** No one knows whether the service has it. */
const isDoubtful = ({ mayBeThere, remoteId }: JobRow): boolean => mayBeThere === true && remoteId === null;

/** How many places they go to, and the name of the first. */
function placesOf(jobs: readonly JobRow[]): { readonly places: number; readonly into: string } {
  const names = new Set(jobs.map((job) => job.target.label ?? job.target.id));
  const [first = ''] = names;
  return { places: names.size, into: visibleText(first, 60) };
}
