/** What is asked before something is done that cannot be taken back: what will happen, in numbers. */
import type { JobRow } from '../../src-main/contract/job.ts';
import { visibleText } from '../shared/visible-text.ts';
import type { JobAction } from './job-actions.ts';
import { jobActWords as words } from '../words/job-acts.ts';
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
  const [first] = jobs;
  const many = words.jobs(count);
  const what = count === 1 && first !== undefined ? `“${visibleText(first.name, 60)}”` : many;
  const into = targetsOf(jobs);
  switch (action) {
    case 'send_anyway':
      return {
        title: words.again.title(what),
        detail: words.again.sentBefore(into),
        confirm: count === 1 ? words.again.confirmOne : words.again.confirm(many),
        isDangerous: false,
      };
    case 'not_arrived':
      return {
        title: words.again.title(what),
        detail: words.again.inDoubt(into),
        confirm: count === 1 ? words.again.confirmOne : words.again.confirm(many),
        isDangerous: false,
      };
    case 'arrived':
      return {
        title: words.arrived.title(what),
        detail: words.arrived.detail,
        confirm: words.arrived.confirm(many),
        isDangerous: false,
      };
    case 'cancel':
      return {
        title: words.cancel.title(what),
        detail: cancelDetail(jobs),
        confirm: count === 1 ? words.cancel.confirmOne : words.cancel.confirm(many),
        isDangerous: true,
      };
    case 'as_another':
      return {
        title: count === 1 ? words.another.titleOne(what) : words.another.title(count),
        detail: words.another.detail(into),
        confirm: count === 1 ? words.another.confirmOne : words.another.confirm(count),
        isDangerous: false,
      };
    case 'all_the_same':
      return {
        title: words.allTheSame.title(what),
        detail: words.allTheSame.detail(into),
        confirm: words.allTheSame.confirm(many),
        isDangerous: false,
      };
    case 'to_client':
    case 'to_clients':
      return {
        title: words.toClient.title(what),
        detail: action === 'to_client' ? words.toClient.detail(into) : words.toClient.always(into),
        confirm: words.toClient.confirm(many),
        isDangerous: false,
      };
    case 'set_aside':
      return {
        title: `${say('job.set_aside')}: ${what}`,
        detail: '',
        confirm: say('job.set_aside'),
        isDangerous: false,
      };
    case 'skip':
    case 'leave':
    case 'top':
    case 'hold':
    case 'release':
    case 'retry':
      return {
        title: words[action].title(what),
        detail: '',
        confirm: words[action].confirm(many),
        isDangerous: false,
      };
  }
}

function cancelDetail(jobs: readonly JobRow[]): string {
  const doubtful = jobs.filter((job) => job.state === 'in_doubt').length;
  const sending = jobs.filter((job) => job.state === 'sending').length;
  const parts: string[] = [];
  if (doubtful > 0) {
    parts.push(words.cancel.doubtful(doubtful));
  }
  if (sending > 0) {
    parts.push(words.cancel.sending(sending));
  }
  parts.push(words.cancel.filesStay);
  return parts.join(' ');
}

function targetsOf(jobs: readonly JobRow[]): string {
  const names = new Set(jobs.map((job) => job.target.label ?? job.target.id));
  const [only] = names;
  return names.size === 1 && only !== undefined ? visibleText(only, 60) : words.theService;
}
