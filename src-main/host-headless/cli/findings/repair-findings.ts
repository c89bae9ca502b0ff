import type { Banner, Snapshot } from '../../../contract/status.ts';
import { told } from '../output/say.ts';
import type { Finding } from '../machine-findings.ts';

/** Each repair of the database that nobody has acknowledged yet. */
export function findRepairs({ banners }: Pick<Snapshot, 'banners'>): Finding[] {
  return banners
    .filter(({ kind }) => kind === 'repaired')
    .map(({ title, detail }): Finding => ({
      what: 'database',
      verdict: 'note',
      detail: `${bannerText({ title, detail })} Add what is missing, then say that you have read this: "outbox acknowledge"`,
    }));
}

/** The question that holds everything, where the data folder is an older copy of itself. */
export function findOlderCopy({ banners }: Pick<Snapshot, 'banners'>): Finding[] {
  return banners
    .filter(({ kind }) => kind === 'older_copy')
    .map(({ title, detail }): Finding => ({
      what: 'data folder',
      verdict: 'problem',
      detail: `${bannerText({ title, detail })} "outbox older-copy" lists what waits, and takes the answer`,
    }));
}

/** Title and detail as sentences, each with its full stop. */
function bannerText({ title, detail }: Pick<Banner, 'title' | 'detail'>): string {
  return [title, ...(detail === null ? [] : [detail])]
    .map((each) => told(each).replace(/(?<![.!?])$/u, '.'))
    .join(' ');
}
