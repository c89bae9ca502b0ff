import { fileSizes, type FaultCase, type FaultKind } from './fault-names.ts';
import type { Fault, Shape, Strike } from './strike.ts';
import { pause } from './waits.ts';
import {
  comeBackLater,
  firstHalf,
  garbage,
  gatewayPage,
  gzipBomb,
  interimFlood,
  keyRefusal,
  madeReply,
  oversized,
  redirectTo,
  withSecondLength,
  wronglySuccessful,
} from './made-replies.ts';
import { write } from './relay.ts';

/** What the made replies hold. */
export interface FaultContext {
  readonly key: string;
  /** Where a redirect leads: a server that must never hear from anybody. */
  readonly strangerUrl: string;
}

/** What one case does to its exchange. */
export function faultOf({ kind, size }: FaultCase, context: FaultContext): Fault {
  switch (kind) {
    case 'latency':
      return (strike) => strike.shape(late);
    case 'bandwidth':
      return (strike) => strike.shape(slow(Math.max(20_000, fileSizes[size] * 4)));
    case 'slicer':
      return (strike) => strike.shape(sliced());
    case 'drip':
      return (strike) => strike.shape(dripping);
    case 'slow-close':
      return (strike) => {
        strike.closeLate(300);
        return strike.shape((bytes, pass) => pass(bytes));
      };
    case 'down':
      return (strike) => {
        strike.stopListening();
        strike.close('destroy');
      };
    case 'reset':
      return (strike) => strike.close('reset');
    case 'half-close':
      return (strike) => void strike.client.end();
    case 'limit-data':
      return (strike) => strike.close('end');
    case 'timeout':
      return (strike) => strike.discard();
    case 'stall-read':
      return async (strike) => {
        strike.leaveUnread();
        await write(strike.client, strike.rest);
      };
    case 'gateway':
      return answering(() => gatewayPage);
    case 'interim-flood':
      return answering(() => interimFlood);
    case 'duplicate-header':
      return answering(({ reply }) => withSecondLength(reply ?? wronglySuccessful));
    case 'early-reply':
      return answering(() => keyRefusal(context.key));
    case 'garbage':
      return answering(() => garbage(context.key));
    case 'gzip-bomb':
      return answering(() => gzipBomb);
    case 'redirect':
      return answering(() => redirectTo(context.strangerUrl));
    case 'reply-twice':
      return async (strike) => {
        if (strike.reply === null) strike.discard();
        const [first, second] =
          strike.reply === null
            ? [comeBackLater, wronglySuccessful]
            : [strike.rest, madeReply('500 Internal Server Error', '{"success":false,"error":"internal"}')];
        await write(strike.client, Buffer.concat([first, second]));
      };
    case 'truncated-reply':
      return async (strike) => {
        const isInside = strike.reply !== null && strike.rest.length < strike.reply.length;
        if (!isInside) await write(strike.client, firstHalf(strike.reply ?? wronglySuccessful));
        strike.close('end');
      };
    case 'oversized-reply':
      return answering(() => oversized);
  }
}

/** At `wait`, these stand for a server in between that never passes the end of the request on. */
export function answersInstead(kind: FaultKind): boolean {
  return kind === 'early-reply' || kind === 'redirect';
}

/** The proxy speaks for itself, reads what still comes, and passes nothing on but the rest of a reply that has begun. */
function answering(make: (strike: Strike) => Buffer): Fault {
  return async (strike) => {
    strike.discard();
    const isInside = strike.reply !== null && strike.rest.length < strike.reply.length;
    await write(strike.client, make(strike));
    if (isInside) await write(strike.client, strike.rest);
  };
}

const late: Shape = async (bytes, pass, over) => {
  await pause(10, over);
  await pass(bytes);
};

function slow(bytesPerSecond: number): Shape {
  const sliceBytes = Math.max(1, Math.ceil(bytesPerSecond / 50));
  return async (bytes, pass, over) => {
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      const slice = bytes.subarray(start, start + sliceBytes);
      await pause((slice.length / bytesPerSecond) * 1000, over);
      await pass(slice);
    }
  };
}

/** The first thousand bytes in segments of one to seven bytes; a whole large file so would only take long. */
function sliced(): Shape {
  let segments = 0;
  return async (bytes, pass) => {
    let start = 0;
    while (start < bytes.length && segments < 250) {
      const length = 1 + (segments % 7);
      await pass(bytes.subarray(start, start + length));
      await new Promise((resolve) => setImmediate(resolve));
      start += length;
      segments += 1;
    }
    await pass(bytes.subarray(start));
  };
}

const dripping: Shape = async (bytes, pass, over) => {
  for (let index = 0; index < bytes.length && !over.aborted; index += 1) {
    await pause(150, over);
    await pass(bytes.subarray(index, index + 1));
  }
};
