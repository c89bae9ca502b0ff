import type { Snapshot } from '../../src-main/contract/status.ts';
import type { SettingsSection } from './routes.ts';

/** The pages of the settings that there are here and now, in their order. */
export function settingsSections({
  host,
  connections,
}: Pick<Snapshot, 'host' | 'connections'>): readonly SettingsSection[] {
  // A window is let in by nobody: only pages in a browser have sessions, and only a window starts by itself.
  const hasSessions = host.kind === 'headless';
  const hasPractice = connections.some(({ isPractice }) => isPractice);
  return [
    { kind: 'connections' },
    { kind: 'clients' },
    { kind: 'schedule' },
    { kind: 'batches' },
    { kind: 'service', connectionId: null },
    { kind: 'network' },
    { kind: 'notifications' },
    { kind: 'appearance' },
    ...(hasSessions ? [] : [{ kind: 'start' as const }]),
    { kind: 'updates' },
    { kind: 'move' },
    { kind: 'diagnostics' },
    ...(hasPractice ? [{ kind: 'practice' as const }] : []),
    ...(hasSessions ? [{ kind: 'sessions' as const }] : []),
  ];
}
