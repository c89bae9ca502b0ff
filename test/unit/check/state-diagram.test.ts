import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jobStates } from '../../../src-main/contract/job.ts';
import { mayFollow } from '../../../src-main/engine/jobs/record/transitions.ts';

const page = readFileSync(join(import.meta.dirname, '../../../src-main/ARCHITECTURE.md'), 'utf8');

it('the diagram of a job’s states shows every step that there is, and no other', () => {
  const drawn = [...page.matchAll(/^ {2}(\w+) --> (\w+)/gmu)].map(([, from, to]) => `${from} → ${to}`);
  const legal = jobStates.flatMap((from) =>
    jobStates.filter((to) => mayFollow(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(drawn.toSorted()).toEqual(legal.toSorted());
});
