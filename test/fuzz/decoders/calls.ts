import { callNames, callSchemas, type Handlers } from '../../../src-main/contract/api.ts';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import {
  callResultSchema,
  maximumRequestBytes,
  requestFrameSchema,
} from '../../../src-main/contract/transport.ts';
import { CallerHandshake, OwnerHandshake } from '../../../src-main/control/handshake.ts';
import { createDispatch } from '../../../src-main/control/dispatch.ts';
import { fitsBounds } from '../../../src-main/control/json-bounds.ts';
import { LineReader } from '../../../src-main/control/line-reader.ts';
import { headAndRest, must, type Decoder } from './decoder.ts';

const callTokens: readonly string[] = [
  ...callNames.slice(0, 80),
  ...[
    '{"id":1,"call":"',
    '","input":{',
    '"ids":[1,2]',
    '"id":1',
    '"filter":{',
    '"order":"',
    '"offset":0',
    '"limit":10',
  ],
  ...[
    '"profile":{"version":1,"paths":{',
    '"rules":{',
    '"target":{"kind":"carousel"',
    '"token":"',
    '"untilMs":null',
  ],
  ...[
    '"plan":{"upTo":"draft","formats":["9:16"],"candidates":"all"}',
    '"values":{"__proto__":"x"}',
    '"week":[',
  ],
];

/** Stands for every call at once: the shape was accepted, and that is all that is asked here. */
const reached = 'unsupported';
const handlers = new Proxy({} as Handlers, {
  get: () => () => {
    throw new OutboxError(reached, reached);
  },
});
const dispatch = createDispatch(handlers, {
  write: (event) => {
    must(event !== 'call.failed', 'the check of a call failed by itself');
  },
});

const secret = { address: '/nowhere', secret: 'nobody knows it' };

/** The bytes of a control connection: cut into lines, which either side of the handshake reads; lines into frames, frames into calls. */
export const controlFrames: Decoder = {
  name: 'control-frames',
  tokens: [...callTokens, '{"protocol":2,"version":"1.2.3","nonce":"', '","proof":"', '{"welcome":true}\n'],
  longestBytes: maximumRequestBytes * 2,
  isRefusal: (error) => error instanceof RangeError,
  async read(input) {
    const reader = new LineReader(maximumRequestBytes);
    // Where a network cuts bytes is chance; the first byte stands for it.
    const cut = 1 + (input[0] ?? 0) * 7;
    const answers: unknown[] = [];
    const owner = new OwnerHandshake(secret, '1.2.3');
    const caller = new CallerHandshake(secret, '1.2.3');
    for (let start = 0; start < input.length && answers.length < 20; start += cut) {
      for (const line of reader.push(input.subarray(start, start + cut))) {
        must(owner.read(line).next !== 'welcome', 'somebody got in without the secret');
        must(caller.read(line).next !== 'welcome', 'somebody was taken for the owner without the secret');
        const frame = requestFrameSchema.safeParse(parsed(line));
        if (!frame.success) return answers;
        const result = callResultSchema.parse(await dispatch(frame.data.call, frame.data.input));
        must(!result.ok, 'a call was answered by nobody');
        answers.push(result.ok || result.error.code);
      }
    }
    return answers;
  },
};

/** A call's name, a line end, and its input: what the IPC end, the socket of a page and the control end share. */
export const calls: Decoder = {
  name: 'calls',
  tokens: callTokens,
  longestBytes: maximumRequestBytes,
  async read(input) {
    const { head, rest } = headAndRest(input);
    const value = parsed(rest.toString('utf8'));
    const name =
      callNames.find((one) => one === head) ?? callNames[input.length % callNames.length] ?? 'app.snapshot';
    const fits = fitsBounds(value, maximumRequestBytes);
    const result = await dispatch(name, value);
    const isReached = !result.ok && result.error.code === reached;
    must(
      isReached === (fits && callSchemas[name].input.safeParse(value).success),
      'a call came past its shape',
    );
    // Its words go to the caller alone, who gave what they may repeat.
    return result.ok;
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
