import type { Snapshot } from '../../contract/status.ts';

/**
 * What keeps something from being delivered that a person, or the service, must lift; empty where nothing does. Each is one line
 * of fixed words and ids.
 */
export function whatHinders({
  pause,
  sending,
  banners,
}: Pick<Snapshot, 'pause' | 'sending' | 'banners'>): string[] {
  return [
    ...(pause === null ? [] : ['paused']),
    ...(sending.hold === null ? [] : [`held ${sending.hold.kind}`]),
    // A practice service that is made to misbehave hinders nobody's work, nor does what was repaired.
    ...banners
      .filter(({ kind }) => kind !== 'practice' && kind !== 'repaired')
      .map(({ kind, connectionId }) =>
        connectionId === null ? kind : `${kind} connection=${String(connectionId)}`,
      ),
  ];
}
