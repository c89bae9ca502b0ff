import type { ConnectionHold } from '../../../contract/connection.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { ServiceAccess } from '../../service-client/access.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';

/** What decides which target is read, and for which of its parts. */
export type ReadTarget = Pick<JobRecord, 'target_kind' | 'target_id' | 'slide_id'>;

/** Whether a target is there, as one read shows it. `unread`: nothing that the service offers tells. */
export type TargetState =
  | { readonly kind: 'there' | 'gone' | 'unread'; readonly message: string }
  | { readonly kind: 'held'; readonly hold: ConnectionHold; readonly message: string };

type ReadingClient = Pick<ServiceClient, 'carousel' | 'clip' | 'documents' | 'knowledgeBases' | 'brands'>;

/** One harmless read. Rejects only with the reason of its signal. */
export async function readTarget(
  client: ReadingClient,
  access: ServiceAccess,
  target: ReadTarget,
  signal?: AbortSignal,
): Promise<TargetState> {
  const id = target.target_id;
  switch (target.target_kind) {
    case 'carousel':
      return stateBy(await client.carousel(access, id, signal), 'The carousel', ({ slides }) => {
        const isMissing = slides.length > 0 && !slides.some((slide) => slide.id === target.slide_id);
        return isMissing && target.slide_id !== null && target.slide_id !== noSlide
          ? there(`The carousel is there, but has no slide ${target.slide_id} now.`)
          : there('The carousel itself is there.');
      });
    case 'clip':
      return stateBy(await client.clip(access, id, signal), 'The clip', () =>
        there('The clip itself is there.'),
      );
    case 'knowledge_base': {
      const name = 'The knowledge base';
      const page = await client.documents(access, { knowledgeBaseId: id, offset: 0, limit: 1 }, signal);
      const read = stateBy(page, name, () => there(`${name} itself is there.`));
      if (read.kind !== 'unread') return read;
      return listed(await client.knowledgeBases(access, signal), id, name);
    }
    case 'brand_clips':
      return listed(await client.brands(access, signal), id, 'The brand');
    default:
      return assertNever(target.target_kind, 'target kind');
  }
}

function stateBy<Value>(
  outcome: ReadOutcome<Value>,
  name: string,
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
        ? { kind: 'gone', message: `${name} is not there: ${outcome.message}` }
        : unread(name, outcome.message);
    case 'forbidden':
    case 'later':
    case 'not_offered':
    case 'not_understood':
      return unread(name, outcome.message);
    default:
      return assertNever(outcome, 'read outcome');
  }
}

function listed(
  outcome: ReadOutcome<readonly { readonly id: string }[]>,
  id: string,
  name: string,
): TargetState {
  return stateBy(outcome, name, (all) => {
    if (all.some((one) => one.id === id)) return there(`${name} itself is there.`);
    // What is missing in a part of a list may stand in the rest of it.
    if (outcome.kind === 'ok' && outcome.partial !== undefined) return unread(name, outcome.partial);
    return { kind: 'gone', message: `${name} is not among those that the service lists.` };
  });
}

function there(message: string): TargetState {
  return { kind: 'there', message };
}

function unread(name: string, message: string): TargetState {
  return {
    kind: 'unread',
    message: `Whether ${name.toLowerCase()} itself is there could not be read: ${message}`,
  };
}
