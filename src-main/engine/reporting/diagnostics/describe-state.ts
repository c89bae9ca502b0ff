import { arch, release } from 'node:os';
import type { DiagnosticLine, DiagnosticSection } from '../../../contract/diagnostics.ts';
import type { Snapshot } from '../../../contract/status.ts';
import type { Settings } from '../../storage/settings/settings.ts';
import type { ShownNames } from './shown-names.ts';

export const inSection = (section: DiagnosticSection, texts: readonly string[]): DiagnosticLine[] =>
  texts.map((text) => ({ section, text }));

/** Everything that is no table and no log, from what the window is shown: numbers, and words of the contract. */
export function describeState(
  snapshot: Snapshot,
  settings: Pick<Settings, 'notifications' | 'telling'>,
  names: ShownNames,
): DiagnosticLine[] {
  return [
    ...inSection('program', programLines(snapshot)),
    ...inSection('health', healthLines(snapshot)),
    ...inSection('settings', settingLines(snapshot, settings)),
    ...inSection('connections', connectionLines(snapshot, names)),
    ...inSection('folders', folderLines(snapshot, names)),
  ];
}

function programLines({ host }: Snapshot): string[] {
  return [
    `Outbox ${host.version}, ${host.kind}`,
    `${host.platform} ${release()} ${arch()}, Node ${process.versions.node}`,
    `keys ${host.keysPersist ? 'are kept' : 'are kept for this run alone'}`,
  ];
}

function healthLines(snapshot: Snapshot): string[] {
  const { counts, settlingCount, transfers, progress, recipes, held, banners, pause } = snapshot;
  const states = Object.entries(counts).flatMap(([state, jobs]) =>
    typeof jobs === 'number' && jobs > 0 ? [`${state} ${String(jobs)}`] : [],
  );
  return [
    `jobs: ${states.length === 0 ? 'none' : states.join(', ')}`,
    `settling ${String(settlingCount)}, under way ${String(transfers.length)}, to go ${String(progress.toGo)}`,
    `recipes: ${String(recipes.rows)} rows, ${String(recipes.open)} open, ${String(recipes.stopped)} stopped`,
    pause === null
      ? 'not paused'
      : `paused ${pause.mode}, ${pause.untilMs === null ? 'until resumed' : 'for a time'}`,
    ...banners.map(
      ({ kind, connectionId }) =>
        `banner ${kind}${connectionId === null ? '' : `, connection ${String(connectionId)}`}`,
    ),
    ...held.map(
      ({ cause, connectionId, jobKind, jobs }) =>
        `held ${cause}, connection ${String(connectionId)}${jobKind === null ? '' : `, ${jobKind}`}: ${String(jobs)} jobs`,
    ),
  ];
}

function settingLines(
  { appearance, sending }: Snapshot,
  { notifications, telling }: Pick<Settings, 'notifications' | 'telling'>,
): string[] {
  const isSet = (value: unknown): string => (value === null ? 'none' : 'set');
  return [
    `appearance ${JSON.stringify(appearance)}`,
    `sending ${JSON.stringify(sending.rules)}`,
    `machine ${JSON.stringify(sending.machine)}`,
    `notifications off: ${notifications.off.length === 0 ? 'none' : notifications.off.join(', ')}`,
    `batches tell: ${telling.usual.length === 0 ? 'nobody' : telling.usual.join(', ')}; program ${isSet(telling.command)}, webhook ${isSet(telling.webhookUrl)}`,
  ];
}

function connectionLines({ connections }: Snapshot, names: ShownNames): string[] {
  return connections.map(({ id, name, baseUrl, isPractice, keyHint, health, waitingJobs, pace }) =>
    [
      names.named('connection', id, name),
      isPractice ? 'practice service' : names.address(baseUrl),
      `key ${keyHint === null ? 'none' : 'stored'}`,
      `health ${health}`,
      `${String(waitingJobs)} jobs wait`,
      `pace ${JSON.stringify(pace)}`,
    ].join('; '),
  );
}

function folderLines({ watchFolders }: Snapshot, names: ShownNames): string[] {
  return watchFolders.map((folder) =>
    [
      names.named('folder', folder.id, folder.name),
      names.path(folder.path),
      `connection ${String(folder.connectionId)}`,
      `health ${folder.health}${folder.hold === null ? '' : ', held'}`,
      `settling ${String(folder.settling)}, pending ${String(folder.pending)}, delivered ${String(folder.delivered)}`,
      `attention ${String(folder.attention)}, left out ${String(folder.ignored)}`,
    ].join('; '),
  );
}
