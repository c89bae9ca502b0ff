import type { Message } from '../../../contract/messages/message.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { Effect } from '../policy/end.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { ConnectionPort } from './connection-port.ts';

/** Who is told what an end means beyond its job. */
export interface EffectTargets {
  readonly connections: ConnectionPort;
  /** The file was saved again while its job was being sent. */
  onSourceChanged(job: JobRecord): void;
  /** Jobs that were refused alone, for what turned out to be about all that is held now. */
  onRefusedWithOthers(jobIds: readonly number[]): void;
  /** The other jobs of a target that the service says is gone. */
  onTargetGone(job: JobRecord, message: Message): void;
}

/** `after`: the job as it is then, `null` where it had gone on without this end. */
export function applyEffect(
  targets: EffectTargets,
  effect: Effect,
  { connection_id, kind }: JobRecord,
  after: JobRecord | null,
): void {
  const { connections } = targets;
  switch (effect.kind) {
    case 'answered':
      connections.answered(connection_id);
      break;
    case 'hold_connection':
      connections.hold(connection_id, effect.hold, effect.message);
      break;
    case 'ask_connection':
      connections.ask(connection_id);
      break;
    case 'hold_kind':
      connections.holdKind(connection_id, kind, {
        cause: effect.cause,
        message: effect.message,
        untilMs: null,
      });
      break;
    case 'wait_too':
      targets.onRefusedWithOthers(effect.jobIds);
      break;
    case 'wait_until':
      connections.waitUntil(connection_id, effect.untilMs, effect.message);
      break;
    case 'hold_target':
      if (after !== null) targets.onTargetGone(after, effect.message);
      break;
    case 'settle_file':
      if (after !== null) targets.onSourceChanged(after);
      break;
    case 'timed_out':
      // The budget of the connection counts it.
      break;
    default:
      assertNever(effect, 'effect');
  }
}
