/** What a template holds, and what it would change, in words. Pure. */
import type {
  FolderTemplate,
  TemplatedChange,
  TemplatedFolder,
} from '../../../src-main/contract/folder-template.ts';
import { formatAmount, formatBytes } from '../../shared/format.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { jobStateWords } from '../../words/job-states.ts';

/** `Carousel “Lisbon”, in its own hours`, `Any target, keeps what was delivered` */
export function templateWords({ setup }: Pick<FolderTemplate, 'setup'>): string {
  const { target, include, extensions, priority, hours, after } = setup;
  const types = extensions === undefined ? [] : [extensions.join(' ')];
  return [
    target === null
      ? 'For any target'
      : `${jobStateWords.targetKinds[target.kind]} “${visibleText(target.label ?? target.id, 60)}”`,
    ...(include.length === 0 ? types : [visibleText(include.join(' '), 60)]),
    ...(after === 'keep' ? [] : [after === 'move' ? 'then moved to _Sent' : 'then trashed']),
    ...(priority === undefined || priority === 'normal'
      ? []
      : [priority === 'high' ? 'goes first' : 'goes last']),
    ...(hours === undefined ? [] : ['in its own hours']),
  ].join(', ');
}

/** What would change for one folder. */
export function changeWords(change: TemplatedChange): string {
  const parts = [
    ...(change.newlyGoes > 0
      ? [`${formatAmount(change.newlyGoes, 'file')} newly to go, ${formatBytes(change.newlyGoesBytes)}`]
      : []),
    ...(change.noLongerGoes > 0 ? [`${formatAmount(change.noLongerGoes, 'file')} not to go any more`] : []),
    ...(change.jobsMove > 0 ? [`${formatAmount(change.jobsMove, 'job')} to the new target`] : []),
    ...(change.jobsOut > 0 ? [`${formatAmount(change.jobsOut, 'job')} taken out`] : []),
  ];
  return parts.length === 0 ? 'Nothing for the files that are there' : parts.join(', ');
}

/** What watching a sub-folder would do. */
export function subfolderWords({ state, message, matched, toSend, toSendBytes }: TemplatedFolder): string {
  if (state !== 'new')
    return visibleText(message ?? (state === 'watched' ? 'Watched already' : 'Cannot be watched'));
  const there = `${formatAmount(matched, 'file')} there`;
  return toSend === 0
    ? `${there}, none would go`
    : `${there}, ${formatAmount(toSend, 'file')} would go, ${formatBytes(toSendBytes)}`;
}
