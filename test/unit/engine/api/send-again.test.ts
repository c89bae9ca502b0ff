import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { expect, it } from 'vitest';
import { knowledgeApi } from '../../../../src-main/engine/api/knowledge-api.ts';
import { accepted } from '../../../helpers/attempt-results.ts';
import { documentJob, queueBench } from '../../../helpers/queue-bench.ts';

const finishing = { sentBytes: null, isCancelled: false };

it('documents that are sent again all go, or none where a full disk takes one of them', () => {
  const bench = queueBench();
  bench.intake.add(['/in/delivered.md', '/in/refused.md'].map((path) => documentJob(path)));
  const reply = { statusCode: 422, excerpt: '' };
  const [delivered, refused] = [
    { ...accepted, proof: 'indexed' as const },
    { kind: 'rejected' as const, message: legacy('422'), wholeTarget: false, reply },
  ].map((result) => {
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('Nothing was claimed');
    bench.store.finish(claim, result, finishing);
    return claim.job.id;
  });
  const { store, commands } = bench;
  // Nothing else of the engine is asked for here.
  const parts = {
    ...{ store, commands, inStep: {}, wake: () => undefined },
  } as unknown as Parameters<typeof knowledgeApi>[0];
  const jobIds = [delivered ?? 0, refused ?? 0];
  const act = () => knowledgeApi(parts)['knowledge.act']({ action: 'send_again', jobIds });
  const states = (): string[] =>
    bench.database.prepare<[], string>('select state from job order by id').pluck().all();
  bench.database.exec(`create temp trigger full before update on main.job when old.state = 'rejected'
    begin select raise(abort, 'database or disk is full'); end`);
  expect(act).toThrow('disk is full');
  expect(states()).toEqual(['done', 'rejected']);
  bench.database.exec('drop trigger temp.full');
  expect(act()).toEqual({ changed: 2, refused: [] });
  expect(states()).toEqual(['done', 'queued', 'queued']);
});

it('a document that is sent again goes once, however often that is pressed', () => {
  const bench = queueBench();
  bench.intake.add([documentJob('/in/delivered.md')]);
  const deliver = (): void => {
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('Nothing was claimed');
    bench.store.finish(claim, { ...accepted, proof: 'indexed' as const }, finishing);
  };
  deliver();
  expect(bench.commands.sendAnyway([1]).changed).toBe(1);
  const refused = [{ id: 1, why: message('not_done.sent_again_already', { job: 2 }) }];
  expect(bench.commands.sendAnyway([1])).toEqual({ changed: 0, refused });
  deliver();
  expect(bench.commands.sendAnyway([1]).changed, 'once that one has arrived').toBe(1);
});
