import { message, type Message } from '../../../contract/messages/message.ts';
import { OutboxError } from '../../../contract/errors.ts';
import {
  isSwitchedOff,
  type ServiceProfile,
  type WriteOperation,
} from '../../../contract/service-profile.ts';
import { classifyWrite, type ReplyDecoder } from '../outcomes/classify-write.ts';
import type { SentFile } from '../wire/sending.ts';
import type { ObserveReply } from '../replies/observations.ts';
import { readReply } from '../replies/reply.ts';
import type { ServiceAccess } from '../wire/access.ts';
import type { WriteOutcome } from '../outcomes/outcome.ts';
import { exchange } from '../transport/exchange.ts';
import type { Network } from '../transport/network.ts';
import { CallerError, type OutgoingBody } from '../transport/outgoing-body.ts';
import type { ServiceAddress, ServiceAddresses } from './service-address.ts';
import { fillPath, methodOf, pathOf, problemOfPath } from './service-paths.ts';

/** What one write sends, and how its reply is read. */
export interface PreparedPost<Value> {
  /** For the path's placeholders. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: OutgoingBody;
  /** The file that is sent, or announced. */
  readonly file: SentFile | null;
  readonly decoder: ReplyDecoder<Value>;
}

/** What the preparation of a write may look at beside its own input. */
export interface PostPlace {
  readonly profile: ServiceProfile | undefined;
}

/** Makes the client's method for one operation. `prepare` may throw for what the caller gave. */
export type DefinePost = <Input extends readonly unknown[], Value>(
  operation: WriteOperation,
  prepare: (place: PostPlace, ...input: Input) => PreparedPost<Value>,
) => (access: ServiceAccess, ...input: Input) => Promise<WriteOutcome<Value>>;

/** `observe`: what a reply showed beside its answer. */
export function postsOver(network: Network, addresses: ServiceAddresses, observe: ObserveReply): DefinePost {
  return (operation, prepare) =>
    /**
     * Sends one write under the path of its connection, unless that has switched it off, and tells how it ended. Nothing is ever
     * sent twice, and no outcome is told while the caller's `beforeEnd` still runs. Never rejects.
     */
    async function post(access, ...input) {
      const { profile } = access;
      const path = pathOf(profile, operation);
      const method = methodOf(profile, operation);
      if (isSwitchedOff(profile, operation) || method === 'GET') return switchedOff(operation);
      let address: ServiceAddress;
      let prepared: ReturnType<typeof prepare>;
      let filled: string;
      try {
        address = addresses.of(access);
        prepared = prepare({ profile }, ...input);
        const problem = problemOfPath(path, Object.keys(prepared.values));
        if (problem !== null) return wrongPath(operation, path, problem);
        filled = fillPath(path, prepared.values);
      } catch (error) {
        return { kind: 'stopped', error: new CallerError(error).error };
      }
      // Outside of the above: nothing that goes wrong from here on means that nothing was sent.
      const { body, file, decoder } = prepared;
      if (body.signal.aborted) return { kind: 'stopped', error: new CallerError(body.signal.reason).error };
      const startedAtMs = network.clock.monotonicMs();
      const end = await exchange(network, {
        method,
        origin: address.origin,
        path: `${address.basePath}${filled}`,
        headers: [...commonHeaders(network, address), ...typeOf(body)],
        body,
      });
      if (end.error instanceof CallerError) return { kind: 'stopped', error: end.error.error };
      const holdsPermissions = operation === 'presignClipUpload';
      const reply = end.reply === null ? null : readReply(end.reply, address.redact, holdsPermissions);
      const outcome = classifyWrite(
        {
          operation,
          endpoint: `${method} ${path}`,
          stage: end.wasAllOut ? 'after_end' : 'before_end',
          reply,
          failure: end.error,
          origin: address.origin,
          nowMs: network.clock.nowMs(),
          strict5xx: profile?.strict5xx ?? false,
          believes5xx: profile?.believes5xx ?? false,
          idIsYes: profile?.idIsYes.some((one) => one === operation) ?? false,
          file,
        },
        decoder,
      );
      if (access.observe === undefined || reply === null) return outcome;
      const observations = observe({
        operation,
        profile,
        redact: address.redact,
        reply,
        isWhole: end.error === null,
        statuses: outcome.kind === 'accepted' ? (decoder.statusesIn?.(outcome.value) ?? []) : [],
        file,
        // An upload that was only opened proves nothing of its size.
        isFileTaken: outcome.kind === 'accepted' && operation !== 'initClipUpload',
        message: 'message' in outcome ? outcome.message : null,
        tookMs: network.clock.monotonicMs() - startedAtMs,
      });
      for (const observation of observations) access.observe(observation);
      return outcome;
    };
}

/** What has no body has no type. */
function typeOf({ lengthBytes, contentType }: OutgoingBody): string[] {
  return lengthBytes === 0 ? [] : ['content-type', contentType];
}

type KindHeld = Extract<WriteOutcome<never>, { kind: 'kind_held' }>;

function switchedOff(operation: WriteOperation): KindHeld {
  return {
    kind: 'kind_held',
    cause: 'off',
    message: message('refusal.switched_off', { operation }),
    reply: null,
  };
}

function wrongPath(operation: WriteOperation, path: string, reason: Message): KindHeld {
  return {
    kind: 'kind_held',
    cause: 'path',
    message: message('refusal.unusable_path', { operation, path, reason }),
    reply: null,
  };
}

/** Names and values in turn. The key goes into this header and nowhere else. */
export function commonHeaders(network: Network, address: ServiceAddress): string[] {
  return [
    ...(address.authorization === null ? [] : ['authorization', address.authorization]),
    'user-agent',
    network.userAgent,
    'accept',
    'application/json',
    'accept-encoding',
    'identity',
  ];
}

/** Throws `OutboxError` invalid_input for what is not an integer from 0. */
export function checkedCount(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new OutboxError('invalid_input', message('path_problem.no_count', { name, value: String(value) }));
  return value;
}
