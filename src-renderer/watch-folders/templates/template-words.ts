/** What a template holds, and what it would change, in words. Pure. */
import type {
  FolderTemplate,
  TemplatedChange,
  TemplatedFolder,
} from '../../../src-main/contract/folder-template.ts';
import { formatBytes } from '../../shared/format.ts';
import { said } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { jobStateWords } from '../../words/job-states.ts';
import { templateWords as words } from '../../words/templates.ts';

/** `Carousel “Lisbon”, in its own hours`, `Any target, keeps what was delivered` */
export function templateWords({ setup }: Pick<FolderTemplate, 'setup'>): string {
  const { target, include, extensions, priority, hours, after } = setup;
  const types = extensions === undefined ? [] : [extensions.join(' ')];
  return [
    target === null
      ? words.of.anyTarget
      : `${jobStateWords.targetKinds[target.kind]} “${visibleText(target.label ?? target.id, 60)}”`,
    ...(include.length === 0 ? types : [visibleText(include.join(' '), 60)]),
    ...(after === 'keep' ? [] : [after === 'move' ? words.of.thenMoved : words.of.thenTrashed]),
    ...(priority === undefined || priority === 'normal'
      ? []
      : [priority === 'high' ? words.of.goesFirst : words.of.goesLast]),
    ...(hours === undefined ? [] : [words.of.ownHours]),
  ].join(', ');
}

/** What would change for one folder. */
export function changeWords(change: TemplatedChange): string {
  const parts = [
    ...(change.newlyGoes > 0 ? [words.of.newlyGo(change.newlyGoes, formatBytes(change.newlyGoesBytes))] : []),
    ...(change.noLongerGoes > 0 ? [words.of.noLonger(change.noLongerGoes)] : []),
    ...(change.jobsMove > 0 ? [words.of.jobsMove(change.jobsMove)] : []),
    ...(change.jobsOut > 0 ? [words.of.jobsOut(change.jobsOut)] : []),
  ];
  return parts.length === 0 ? words.of.nothing : parts.join(', ');
}

/** What watching a sub-folder would do. */
export function subfolderWords({ state, message, matched, toSend, toSendBytes }: TemplatedFolder): string {
  if (state !== 'new')
    return said(message ?? (state === 'watched' ? words.of.watchedAlready : words.of.cannotBeWatched));
  const there = words.of.filesThere(matched);
  return toSend === 0 ? words.of.noneWould(there) : words.of.wouldGo(there, toSend, formatBytes(toSendBytes));
}
