import { expect, it } from 'vitest';
import {
  unclearStatuses,
  unclearWords,
} from '../../../../../src-renderer/jobs/attention/unclear-statuses.ts';
import { jobRow } from '../../sample-values.ts';

it('statuses that nobody explained are told once each, with the jobs that have them', () => {
  const weighed = { state: 'tracking', remoteStatus: 'being_weighed', remoteMeaning: null } as const;
  const found = unclearStatuses([
    jobRow({ id: 1, ...weighed }),
    jobRow({ id: 2, ...weighed, remoteMeaning: 'working' }),
    jobRow({ id: 3, ...weighed, connectionId: 2 }),
    jobRow({ id: 4, ...weighed }),
    // Its end is known by other means.
    jobRow({ id: 5, ...weighed, state: 'done' }),
    // Said of another thing, so it may mean something else.
    jobRow({ id: 7, ...weighed, kind: 'clip_import' }),
    jobRow({ id: 6, state: 'tracking', remoteStatus: null, remoteMeaning: null }),
  ]);
  expect(
    found.map(({ connectionId, status, jobs }) => [connectionId, status, jobs.map(({ id }) => id)]),
  ).toEqual([
    [1, 'being_weighed', [1, 4]],
    [2, 'being_weighed', [3]],
    [1, 'being_weighed', [7]],
  ]);
  const [first] = found;
  if (first === undefined) throw new Error('none was found');
  expect(unclearWords(first, 'Halden')).toEqual({
    explanation: '“Halden” reports the status “being_weighed” for 2 jobs. Outbox doesn’t know what it means.',
    otherwise: expect.stringMatching(/^If no one says it, Outbox asks again and again/u) as unknown,
  });
});
