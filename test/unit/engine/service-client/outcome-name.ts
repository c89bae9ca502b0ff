import type { WriteOutcome } from '../../../../src-main/engine/service-client/outcomes/outcome.ts';

/** An outcome in short, with what it holds or asks about. */
export function nameOf(outcome: WriteOutcome<unknown>): string {
  if (outcome.kind === 'connection_held') return `held: ${outcome.hold}`;
  return outcome.kind === 'refused' ? `refused: asks ${outcome.asks}` : outcome.kind;
}
