/** What is asked before something is done that cannot be taken back: what will happen, in numbers. */
import type { JobRow } from '../../src-main/contract/job.ts';
import { formatAmount } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import type { JobAction } from './job-actions.ts';

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
  const many = formatAmount(count, 'job');
  const what = count === 1 && first !== undefined ? `“${visibleText(first.name, 60)}”` : many;
  const into = targetsOf(jobs);
  switch (action) {
    case 'send_anyway':
      return {
        title: `Send ${what} again?`,
        detail: `Its content was sent before. ${into} will hold it twice.`,
        confirm: count === 1 ? 'Send it again' : `Send ${many} again`,
        isDangerous: false,
      };
    case 'not_arrived':
      return {
        title: `Send ${what} again?`,
        detail: `Sends now. If it did arrive, ${into} will hold it twice.`,
        confirm: count === 1 ? 'Send it again' : `Send ${many} again`,
        isDangerous: false,
      };
    case 'arrived':
      return {
        title: `Take ${what} as arrived?`,
        detail: 'They will not be sent again. If one of them did not arrive, the service does not have it.',
        confirm: `${many} arrived`,
        isDangerous: false,
      };
    case 'cancel':
      return {
        title: `Cancel ${what}?`,
        detail: cancelDetail(jobs),
        confirm: count === 1 ? 'Cancel it' : `Cancel ${many}`,
        isDangerous: true,
      };
    case 'as_another':
      return {
        title:
          count === 1 ? `Send ${what} as another one?` : `Send ${formatAmount(count, 'file')} as others?`,
        detail: `What was delivered before stays as it is. ${into} will hold both.`,
        confirm: count === 1 ? 'Send as another' : `Send ${formatAmount(count, 'file')}`,
        isDangerous: false,
      };
    case 'all_the_same':
      return {
        title: `Send ${what} all the same?`,
        detail: `${into} may refuse what does not fit.`,
        confirm: `Send ${many}`,
        isDangerous: false,
      };
    case 'skip':
      return { title: `Skip ${what}?`, detail: '', confirm: `Skip ${many}`, isDangerous: false };
    case 'leave':
      return { title: `Leave ${what}?`, detail: '', confirm: `Leave ${many}`, isDangerous: false };
    case 'top':
      return { title: `Move ${what} to the top?`, detail: '', confirm: `Move ${many}`, isDangerous: false };
    case 'retry':
      return { title: `Try ${what} again?`, detail: '', confirm: `Try ${many} again`, isDangerous: false };
  }
}

function cancelDetail(jobs: readonly JobRow[]): string {
  const doubtful = jobs.filter((job) => job.state === 'in_doubt').length;
  const sending = jobs.filter((job) => job.state === 'sending').length;
  const parts: string[] = [];
  if (doubtful > 0) {
    parts.push(
      `${formatAmount(doubtful, 'is', 'are')} in doubt and may have arrived; nobody will look any more.`,
    );
  }
  if (sending > 0) {
    parts.push(
      `${formatAmount(sending, 'is', 'are')} being sent; what is out is thrown away, and nothing arrives.`,
    );
  }
  parts.push('The files stay where they are.');
  return parts.join(' ');
}

function targetsOf(jobs: readonly JobRow[]): string {
  const names = new Set(jobs.map((job) => job.target.label ?? job.target.id));
  const [only] = names;
  return names.size === 1 && only !== undefined ? visibleText(only, 60) : 'the service';
}
