import type { Snapshot } from '../../../contract/status.ts';
import type { Finding } from '../machine-findings.ts';
import { told } from '../output/say.ts';

/** Whether files are read: a disk that does not answer, and each file that is held because it took too long. */
export function findReading({ banners, settling }: Pick<Snapshot, 'banners' | 'settling'>): Finding[] {
  const still = banners
    .filter(({ kind }) => kind === 'reader_still')
    .map(({ title, detail }): Finding => ({
      ...{ what: 'reading', verdict: 'problem', detail: told(detail ?? title) },
    }));
  const held = settling
    .filter(({ isHeld }) => isHeld === true)
    .map(({ path, reason }): Finding => ({
      what: 'file',
      verdict: 'note',
      detail: `${path}: ${told(reason)}`,
    }));
  return [...still, ...held];
}
