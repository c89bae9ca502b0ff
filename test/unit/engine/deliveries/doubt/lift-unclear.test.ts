import { expect, it } from 'vitest';
import { createLiftUnclear } from '../../../../../src-main/engine/deliveries/doubt/lift-unclear.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';
import { journalBench, notCancelled, outcomes, sendNext } from '../../storage/journal/journal-bench.ts';

it('a kind of work goes on only when the last of its doubts was found, and only where doubts hold it', () => {
  const bench = journalBench(temporaryDataFolder());
  bench.intake.add([0, 1].map((content) => documentJob(`/in/${String(content)}.pdf`, `${String(content)}-`)));
  const doubts = [0, 1].map(() => bench.store.finish(sendNext(bench), outcomes.in_doubt, notCancelled).after);
  let isUnclear = true;
  const letGo: string[] = [];
  const lift = createLiftUnclear({
    database: bench.database,
    isUnclear: () => isUnclear,
    letOneGo: (connectionId, kind) => letGo.push(`${String(connectionId)} ${kind}`),
  });
  for (const [index, job] of doubts.entries()) {
    if (job === null) throw new Error('it was not in doubt');
    bench.store.change(job, { ...job, state: 'done', proof: 'accepted_only' });
    lift(job);
    expect(letGo, `after ${String(index + 1)}`).toEqual(index === 0 ? [] : ['1 kb_document']);
    isUnclear = index === 0;
  }
  const [job] = doubts;
  if (job !== null && job !== undefined) lift(job);
  expect(letGo, 'what waits for something else').toHaveLength(1);
});
