import { oneOf, type Chance } from './chance.ts';
import type { Answer, Course, Speech, Write } from './witness.ts';

/** What stands between Outbox and the service, and what else happens. */
export interface World {
  readonly name: string;
  readonly speech: Speech;
  /** Decides what happens to each write, in the order in which they come. */
  readonly courses: (chance: Chance) => (write: Write) => Course;
  /** What is done to the program or the disk meanwhile. */
  readonly meanwhile: 'nothing' | 'kills' | 'exchange';
  /** Whether all ends well without a person. */
  readonly needsNobody: boolean;
}

const envelope: Speech = {
  saysSuccess: true,
  elsewhere: { success: false, error: 'not_found', message: 'There is nothing here' },
};
const plainElsewhere: Speech = { saysSuccess: true, elsewhere: { statusCode: 404, error: 'Not Found' } };
const noEnvelope: Speech = { saysSuccess: false, elsewhere: { message: 'Not Found' } };

const done: Course = { isApplied: true, answer: 'own' };
const page = '<!doctype html><title>Upstream</title><h1>Upstream did not answer</h1>';

/** In place of the service's own answer, mostly after the work was done and sometimes before, so that it tells nothing. */
function inItsPlace(status: number, headers: Answer['headers'] = {}): World['courses'] {
  return (chance) => (write) => {
    if (chance() < 0.5) return done;
    const isApplied = chance() < 0.7;
    return { isApplied, answer: { status, body: bodyInPlace(chance, write), headers } };
  };
}

function bodyInPlace(chance: Chance, { operation }: Write): unknown {
  return oneOf<unknown>(chance, [page, page, { message: `no upstream for ${operation}` }, '']);
}

/** The first of each operation are redirected, once it did the work. */
function redirected(status: number): World['courses'] {
  return (chance) => {
    const seen = new Map<string, number>();
    const location = oneOf(chance, [
      '/api-proxy/elsewhere',
      'https://sign-in.example/?next=1',
      '//other.example/',
    ]);
    return ({ operation }) => {
      const before = seen.get(operation) ?? 0;
      seen.set(operation, before + 1);
      return before > 0 ? done : { isApplied: true, answer: { status, body: '', headers: { location } } };
    };
  };
}

/** One slot, then a wait: what comes sooner than it was told to is refused, and not done. */
function askedToWait(chance: Chance): (write: Write) => Course {
  let freeAtMs = 0;
  return () => {
    const nowMs = Date.now();
    if (nowMs >= freeAtMs) {
      freeAtMs = nowMs + 1000 * oneOf(chance, [1, 1, 2]);
      return done;
    }
    const seconds = Math.max(1, Math.ceil((freeAtMs - nowMs) / 1000));
    const retryAfter = oneOf(chance, [
      String(seconds),
      new Date(Math.ceil(freeAtMs / 1000) * 1000).toUTCString(),
    ]);
    const body = oneOf<unknown>(chance, [page, { success: false, error: 'rate_limited' }]);
    return { isApplied: false, answer: { status: 429, body, headers: { 'retry-after': retryAfter } } };
  };
}

/** The line is cut after the work, or before it. */
const cutOff: World['courses'] = (chance) => () => {
  if (chance() < 0.6) return done;
  return { isApplied: chance() < 0.5, answer: 'cut' };
};

/** The first few are asked to wait, so that there is time to change what lies on the disk. */
const waitsAtFirst: World['courses'] = () => {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked > 2) return done;
    return { isApplied: false, answer: { status: 429, body: '', headers: { 'retry-after': '3' } } };
  };
};

const calm: World['courses'] = () => () => done;

const alone = { courses: calm, meanwhile: 'nothing', needsNobody: true } as const;
const troubled = { speech: plainElsewhere, meanwhile: 'nothing', needsNobody: false } as const;

export const worlds: readonly World[] = [
  { name: 'specification alone', speech: plainElsewhere, ...alone },
  { name: 'specification alone, 404 in the envelope', speech: envelope, ...alone },
  { name: 'specification alone, yes without the envelope', ...alone, speech: noEnvelope, needsNobody: false },
  ...[502, 503, 504, 408].map((status): World => {
    return { name: `gateway ${status}`, ...troubled, courses: inItsPlace(status) };
  }),
  {
    name: 'failure 500 in the envelope',
    ...troubled,
    courses: (chance) => () =>
      chance() < 0.5
        ? done
        : { isApplied: chance() < 0.7, answer: { status: 500, body: { success: false, error: 'internal' } } },
  },
  ...[301, 302, 303, 307, 308].map((status): World => {
    return { name: `redirect ${status}`, ...troubled, courses: redirected(status) };
  }),
  { name: '429 with Retry-After', ...troubled, courses: askedToWait, needsNobody: true },
  { name: 'cut line', ...troubled, courses: cutOff },
  { name: 'kill -9', ...troubled, courses: calm, meanwhile: 'kills' },
  { name: 'kill -9 behind a gateway', ...troubled, courses: inItsPlace(504), meanwhile: 'kills' },
  { name: 'folder exchanged', ...troubled, courses: waitsAtFirst, meanwhile: 'exchange', needsNobody: true },
];
