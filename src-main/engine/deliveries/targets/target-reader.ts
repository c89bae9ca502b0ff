import { message, type Message } from '../../../contract/messages/message.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';

/** What decides which target is read, and for which of its parts. */
export type ReadTarget = Pick<JobRecord, 'target_kind' | 'target_id' | 'slide_id'>;

/**
 * Whether a target is there, as one read shows it. `unread`: nothing that the service offers tells. `withoutSlide`: it is there
 * without the slide that was meant.
 */
export type TargetState =
  | { readonly kind: 'there'; readonly message: Message; readonly withoutSlide?: string }
  | { readonly kind: 'gone' | 'unread'; readonly message: Message }
  | { readonly kind: 'held'; readonly hold: ConnectionHold; readonly message: Message };

type ReadingClient = Pick<ServiceClient, 'carousel' | 'clip' | 'documents' | 'knowledgeBases' | 'brands'>;

/** One harmless read. Rejects only with the reason of its signal. */
export async function readTarget(
  client: ReadingClient,
  access: ServiceAccess,
  target: ReadTarget,
  signal?: AbortSignal,
): Promise<TargetState> {
  const { target_id: id, target_kind: kind } = target;
  switch (kind) {
    case 'carousel':
      return stateBy(await client.carousel(access, id, signal), kind, ({ slides }) => {
        const slide = target.slide_id;
        const isMissing = slides.length > 0 && !slides.some((one) => one.id === slide);
        return isMissing && slide !== null && slide !== noSlide
          ? { kind: 'there', message: message('target.slide_missing', { slide }), withoutSlide: slide }
          : there(kind);
      });
    case 'clip':
      return stateBy(await client.clip(access, id, signal), kind, () => there(kind));
    case 'knowledge_base': {
      const page = await client.documents(access, { knowledgeBaseId: id, offset: 0, limit: 1 }, signal);
      const read = stateBy(page, kind, () => there(kind));
      if (read.kind !== 'unread') return read;
      return listed(await client.knowledgeBases(access, signal), id, kind);
    }
    case 'brand_clips':
      return listed(await client.brands(access, signal), id, kind);
    default:
      return assertNever(kind, 'target kind');
  }
}

function stateBy<Value>(
  outcome: ReadOutcome<Value>,
  target: ReadTarget['target_kind'],
  ofValue: (value: Value) => TargetState,
): TargetState {
  switch (outcome.kind) {
    case 'ok':
      return ofValue(outcome.value);
    case 'unauthorized':
      return { kind: 'held', hold: outcome.hold, message: outcome.message };
    case 'offline':
    case 'trouble':
      return { kind: 'held', hold: outcome.kind, message: outcome.message };
    case 'refused':
      return outcome.statusCode === 404 || outcome.statusCode === 410
        ? { kind: 'gone', message: message('target.missing', { target, reason: outcome.message }) }
        : unread(target, outcome.message);
    case 'forbidden':
    case 'later':
    case 'not_offered':
    case 'not_understood':
      return unread(target, outcome.message);
    default:
      return assertNever(outcome, 'read outcome');
  }
}

function listed(
  outcome: ReadOutcome<readonly { readonly id: string }[]>,
  id: string,
  target: ReadTarget['target_kind'],
): TargetState {
  return stateBy(outcome, target, (all) => {
    if (all.some((one) => one.id === id)) return there(target);
    // What is missing in a part of a list may stand in the rest of it.
    if (outcome.kind === 'ok' && outcome.partial !== undefined) return unread(target, outcome.partial);
    return { kind: 'gone', message: message('target.not_listed', { target }) };
  });
}

function there(target: ReadTarget['target_kind']): TargetState {
  return { kind: 'there', message: message('target.there', { target }) };
}

function unread(target: ReadTarget['target_kind'], reason: Message): TargetState {
  return { kind: 'unread', message: message('target.unread', { target, reason }) };
}
