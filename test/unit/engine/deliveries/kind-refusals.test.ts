import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptResult } from '../../../../src-main/engine/jobs/record/attempt-result.ts';
import { Refusals, type OpenRefusal } from '../../../../src-main/engine/deliveries/targets/judge-refusals.ts';
import { accepted } from '../../../helpers/attempt-results.ts';
import { sendingJob } from '../../../helpers/sending-job.ts';

const reply = { statusCode: 404, excerpt: '' };
const pathMissing: AttemptResult = {
  kind: 'kind_held',
  cause: 'path',
  message: legacy('Check the path.'),
  ofThisOne: legacy('The service does not know it.'),
  reply,
};
const forbidden: OpenRefusal = { kind: 'refused', asks: 'scope', message: legacy('Not allowed.'), reply };

const idOf = (name: string): number => name.charCodeAt(0);

let answers: Map<string, AttemptResult | OpenRefusal>;
let attempt: (name: string) => Promise<AttemptResult>;

beforeEach(() => {
  answers = new Map();
  const kind = new Refusals({
    askKey: () => Promise.resolve(null),
    askTarget: () => Promise.reject(new Error('not asked here')),
  }).judging({
    name: 'kb_document',
    isTracked: true,
    serialKeyOf: () => null,
    attempt: (job) => Promise.resolve(answers.get(job.name) ?? accepted),
  });
  attempt = (name) =>
    kind.attempt(
      { ...sendingJob, id: idOf(name), name, content: `content of ${name}` },
      {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        recordFinal: () => Promise.resolve(),
      },
    );
});

describe('a 404 where the path is not sure', () => {
  it('refuses one job alone once the path has worked, and holds the kind when three different ones are refused', async () => {
    await attempt('good');
    for (const name of ['a', 'b', 'c']) answers.set(name, pathMissing);
    expect(await attempt('a')).toMatchObject({
      kind: 'rejected',
      wholeTarget: false,
      message: {
        code: 'refusal.this_one_by_path',
        params: { reason: legacy('The service does not know it.') },
      },
    });
    await attempt('also good');
    expect(await attempt('a')).toMatchObject({ kind: 'rejected' });
    expect(await attempt('b')).toMatchObject({ kind: 'rejected' });
    expect(await attempt('c'), 'the others wait with it').toMatchObject({
      ...{ kind: 'kind_held', cause: 'path' },
      refusedBefore: [idOf('a'), idOf('b')],
    });
  });

  it('holds the kind at once where nothing has worked yet, but the same job does not hold it twice', async () => {
    answers.set('a', pathMissing);
    expect(await attempt('a')).toMatchObject({
      kind: 'kind_held',
      cause: 'path',
      message: legacy('Check the path.'),
    });
    expect(await attempt('a')).toMatchObject({ kind: 'rejected' });
    expect(await attempt('good')).toMatchObject({ kind: 'accepted' });
  });
});

describe('a 403 with a name that says nothing of a scope', () => {
  it('refuses that file alone, and the kind waits only where a second file is refused too', async () => {
    for (const name of ['a', 'b']) answers.set(name, forbidden);
    expect(await attempt('a')).toMatchObject({ kind: 'rejected', wholeTarget: false });
    expect(await attempt('a'), 'the same once more').toMatchObject({ kind: 'rejected' });
    await attempt('good');
    expect(await attempt('b')).toMatchObject({ kind: 'rejected' });
    expect(await attempt('a'), 'with the other one').toMatchObject({
      ...{ kind: 'kind_held', cause: 'scope' },
      refusedBefore: [idOf('b')],
    });
  });

  it('lets the others go first where a file that held them all is refused again', async () => {
    for (const name of ['a', 'b', 'c']) answers.set(name, forbidden);
    await attempt('a');
    expect(await attempt('b')).toMatchObject({ kind: 'kind_held' });
    expect(await attempt('a')).toMatchObject({
      kind: 'rejected',
      message: { code: 'refusal.refused_twice' },
    });
    expect(await attempt('c'), 'and is held with them where it is about all of them').toMatchObject({
      ...{ kind: 'kind_held', cause: 'scope' },
      refusedBefore: [idOf('a'), idOf('b')],
    });
  });

  it('forgets what was refused for something else since', async () => {
    for (const name of ['a', 'b', 'c']) answers.set(name, forbidden);
    await attempt('a');
    answers.set('a', { kind: 'rejected', message: legacy('Too large.'), wholeTarget: false, reply });
    await attempt('a');
    expect(await attempt('b')).toMatchObject({ kind: 'rejected' });
    expect(await attempt('c')).toMatchObject({ refusedBefore: [idOf('b')] });
  });
});
