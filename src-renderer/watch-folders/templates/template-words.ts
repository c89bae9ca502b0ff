/** What a template holds, and what it would change, in words. Pure. */
import type {
  FolderTemplate,
  TemplatedChange,
  TemplatedFolder,
} from '../../../src-main/contract/folder-template.ts';
import { formatBytes } from '../../shared/format.ts';
import { said } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

/** `Carousel “Lisbon”, in its own hours`, `Any target, keeps what was delivered` */
export function templateWords({ setup }: Pick<FolderTemplate, 'setup'>): string {
  const { target, include, extensions, priority, hours, after } = setup;
  const types = extensions === undefined ? [] : [extensions.join(' ')];
  return [
    target === null
      ? say('templates.of.any_target')
      : `${say(`job_states.target.${target.kind}`)} “${visibleText(target.label ?? target.id, 60)}”`,
    ...(include.length === 0 ? types : [visibleText(include.join(' '), 60)]),
    ...(after === 'keep'
      ? []
      : [after === 'move' ? say('templates.of.then_moved') : say('templates.of.then_trashed')]),
    ...(priority === undefined || priority === 'normal'
      ? []
      : [priority === 'high' ? say('templates.of.goes_first') : say('templates.of.goes_last')]),
    ...(hours === undefined ? [] : [say('templates.of.own_hours')]),
  ].join(', ');
}

/** What would change for one folder. */
export function changeWords(change: TemplatedChange): string {
  const parts = [
    ...(change.newlyGoes > 0
      ? [say('templates.of.newly_go', { count: change.newlyGoes, bytes: formatBytes(change.newlyGoesBytes) })]
      : []),
    ...(change.noLongerGoes > 0 ? [say('templates.of.no_longer', { count: change.noLongerGoes })] : []),
    ...(change.jobsMove > 0 ? [say('templates.of.jobs_move', { count: change.jobsMove })] : []),
    ...(change.jobsOut > 0 ? [say('templates.of.jobs_out', { count: change.jobsOut })] : []),
  ];
  return parts.length === 0 ? say('templates.of.nothing') : parts.join(', ');
}

/** What watching a sub-folder would do. */
export function subfolderWords({ state, message, matched, toSend, toSendBytes }: TemplatedFolder): string {
  if (state !== 'new')
    return said(
      message ??
        (state === 'watched' ? say('templates.of.watched_already') : say('templates.of.cannot_be_watched')),
    );
  const there = say('templates.of.files_there', { count: matched });
  return toSend === 0
    ? say('templates.of.none_would', { there })
    : say('templates.of.would_go', { there, count: toSend, bytes: formatBytes(toSendBytes) });
}
