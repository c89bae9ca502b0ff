import { assertNever } from '../../foundation/assert-never.ts';
import { type Clock, delay } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { incomingBody, RequestCutError } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { Wire } from '../http/wire.ts';
import type { Fault } from './fault.ts';
import { replyOf, restated, withoutSuccess } from './fault-reply.ts';

export interface StrikeContext {
  readonly wire: Wire;
  readonly clock: Clock;
  /** Headers that every reply carries. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  /** As if somebody edited the clip that the request is about; nothing where it is about none. */
  editClip(): void;
  /** Takes the whole service off its port for a while. */
  goAway(durationMs: number): void;
}

const defaultDelayMs = secondMs;

/**
 * Lets a fault strike before the service acts. Returns true if the service is still to act (an `edit`, or a `delay` that the
 * client sat out), and the replacing reply if one was sent. Never throws for a client that went away.
 */
export async function strikeBefore(
  fault: Fault,
  context: StrikeContext,
): Promise<{ acts: boolean; sent: Reply | null }> {
  if (fault.kind === 'delay') {
    await wait(fault, context);
    return { acts: !context.wire.isGone, sent: null };
  }
  if (fault.kind === 'edit') {
    context.editClip();
    return { acts: true, sent: null };
  }
  const readsAll = fault.kind !== 'cut_request' && fault.kind !== 'reset' && fault.kind !== 'refuse';
  const bytesToRead = fault.kind === 'cut_reply' ? Infinity : (fault.afterBytes ?? (readsAll ? Infinity : 0));
  if (!(await readBytes(context.wire, bytesToRead))) return { acts: false, sent: null };
  return { acts: false, sent: spoil(fault, context, withCommonHeaders(replyOf(fault), context)) };
}

/** Lets a fault strike the reply to something that the service has already done. */
export async function strikeAfter(fault: Fault, context: StrikeContext, reply: Reply): Promise<void> {
  if (fault.kind === 'delay') {
    await wait(fault, context);
    context.wire.send(reply);
    return;
  }
  if (fault.kind === 'edit') {
    context.editClip();
    context.wire.send(reply);
    return;
  }
  if (fault.kind === 'unsaid') {
    context.wire.send(withoutSuccess(reply));
    return;
  }
  if (fault.kind === 'restate') {
    context.wire.send(restated(reply, fault.word ?? 'processing'));
    return;
  }
  spoil(fault, context, fault.kind === 'cut_reply' ? reply : withCommonHeaders(replyOf(fault), context));
}

/** Returns the reply if any of it was sent. */
function spoil(fault: Fault, context: StrikeContext, reply: Reply): Reply | null {
  const { wire } = context;
  switch (fault.kind) {
    case 'status':
    case 'credits':
    case 'scope':
    case 'billing':
    case 'forbidden':
    case 'missing':
    case 'garbage':
    case 'html':
    case 'redirect':
      wire.send(reply);
      return reply;
    case 'cut_reply':
      wire.sendBeginning(reply, fault.afterBytes);
      return reply;
    case 'cut_request':
      wire.close();
      return null;
    case 'reset':
      wire.reset();
      return null;
    case 'refuse':
      wire.close();
      context.goAway(fault.delayMs ?? defaultDelayMs);
      return null;
    case 'hang':
    case 'delay':
    case 'unsaid':
    case 'restate':
    case 'edit':
      return null;
    default:
      return assertNever(fault.kind, 'fault kind');
  }
}

function withCommonHeaders(reply: Reply, context: StrikeContext): Reply {
  return { ...reply, headers: { ...context.commonHeaders, ...reply.headers } };
}

async function wait(fault: Fault, { wire, clock }: StrikeContext): Promise<void> {
  const gone = new AbortController();
  const stopListening = wire.onGone(() => {
    gone.abort(new RequestCutError());
  });
  try {
    await delay(clock, fault.delayMs ?? defaultDelayMs, gone.signal);
  } catch (error) {
    if (!(error instanceof RequestCutError)) throw error;
  } finally {
    stopListening();
  }
}

/** Reads at least so many bytes of the request's body, or all of it; false if the client left first. */
async function readBytes(wire: Wire, sizeBytes: number): Promise<boolean> {
  if (sizeBytes === 0) return true;
  let readSoFar = 0;
  try {
    for await (const chunk of incomingBody(wire.request)) {
      readSoFar += chunk.length;
      if (readSoFar >= sizeBytes) break;
    }
    return true;
  } catch (error) {
    if (error instanceof RequestCutError) return false;
    throw error;
  }
}
