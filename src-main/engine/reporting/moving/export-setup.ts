import { join } from 'node:path';
import type { CallOutput } from '../../../contract/api.ts';
import type { Connection } from '../../../contract/connection.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { localWithZone } from '../../../foundation/local-time.ts';
import { isDefaultProfile } from '../../connections/profile/profile-shape.ts';
import { writeExport } from '../receipts/export-file.ts';
import { writtenFilters } from './moved-filters.ts';
import type { MovingParts } from './moving-parts.ts';
import { setupLines, type WrittenSetup } from './write-setup.ts';

/** More files than this that were still to go are named by nobody: the folder is sent anew there. */
const mostFiles = 100_000;

/** Refused while nobody can say of something whether it arrived: the other computer would send it again. */
export async function exportSetup(parts: MovingParts): Promise<CallOutput<'setup.exportFile'>> {
  refuseUnsettled(parts);
  const practice = parts.connections.list().filter(({ isPractice }) => isPractice);
  const connections = parts.connections.list().filter(({ isPractice }) => !isPractice);
  const setup = setupOf(parts, connections);
  let receipts = 0;
  function* counted(): Generator<ReturnType<typeof parts.receipts.piece>['receipts']> {
    for (let beforeId: number | null = null, isLast = false; !isLast;) {
      const piece = parts.receipts.piece(beforeId);
      const own = piece.receipts.filter(({ connection }) => !connection.isPractice);
      receipts += own.length;
      yield own;
      beforeId = piece.nextBeforeId;
      isLast = beforeId === null;
    }
  }
  const name = `setup-${localWithZone(parts.clock.nowMs()).slice(0, 19).replace(' ', '-').replaceAll(':', '')}`;
  const path = await writeExport(
    join(parts.dataDirectory, 'exports'),
    { stem: name, extension: 'outbox' },
    setupLines(setup, counted()),
  );
  return {
    path,
    connections: setup.connections.length,
    clients: setup.clients.length,
    recipes: setup.recipes.length,
    templates: setup.templates.length,
    filters: setup.filters.length,
    folders: setup.folders.length,
    receipts,
    left: leftOut(practice.length > 0, parts.settings.savedFilters.length > setup.filters.length),
  };
}

function refuseUnsettled({ records }: MovingParts): void {
  const { sending, doubtful } = records.unsettled();
  if (sending > 0) {
    throw new OutboxError('conflict', message('setup.still_sending', { count: sending }));
  }
  if (doubtful > 0) {
    throw new OutboxError('conflict', message('setup.still_in_doubt', { count: doubtful }));
  }
}

function setupOf(parts: MovingParts, connections: readonly Connection[]): WrittenSetup {
  const refs = new Set(connections.map(({ id }) => id));
  const folders = parts.watchFolders.list().filter(({ connectionId }) => refs.has(connectionId));
  return {
    head: { exportedAtMs: parts.clock.nowMs(), platform: parts.platform },
    settings: { appearance: parts.settings.appearance, sending: parts.settings.sendingRules },
    connections: connections.map(({ id, name, baseUrl, pace }) => {
      const profile = parts.profiles.of(id);
      return {
        ...{ ref: id, name, baseUrl, pasted: parts.pasted.of(id).slice(0, 10_000) },
        profile: isDefaultProfile(profile) ? null : profile,
        ...(pace.mostAtOnce === null && pace.limitBytesPerSecond === null ? {} : { pace }),
      };
    }),
    clients: parts.clients.list().map(({ name, colour, pausedSinceMs, assignments }) => ({
      ...{ name, colour, isPaused: pausedSinceMs !== null },
      assignments: assignments.filter(({ connectionId }) => refs.has(connectionId)),
    })),
    recipes: parts.recipes.saved().map(({ name, plan }) => ({ name, plan })),
    templates: parts.templates.list().map(({ name, connectionId, setup }) => ({
      ...{ name, setup },
      connection: connectionId !== null && refs.has(connectionId) ? connectionId : null,
    })),
    filters: writtenFilters(parts, folders),
    folders: folders.map(({ connectionId, path, rules }) => ({ connection: connectionId, path, rules })),
    files: filesOf(parts, folders),
  };
}

function* filesOf(
  { records }: MovingParts,
  folders: readonly { readonly id: number; readonly path: string }[],
): Generator<WrittenSetup['files'] extends Iterable<infer File> ? File : never> {
  let left = mostFiles;
  for (const { id, path: folder } of folders) {
    const remembered = records.remembered(id, left);
    left -= remembered.length;
    for (const { path, slideId } of remembered) yield { folder, path, slideId };
  }
}

function leftOut(hasPractice: boolean, hasOwnFilters: boolean): Message[] {
  return [
    message('setup.without_keys'),
    message('setup.without_jobs'),
    ...(hasOwnFilters ? [message('setup.without_filters')] : []),
    ...(hasPractice ? [message('setup.without_practice')] : []),
  ];
}
