import { expect, it } from 'vitest';
import { suiteSeed } from '../helpers/sample.ts';
import { describeTrouble, runTroubledRounds } from './troubled-rounds.ts';
import { serverTroubles } from './troubled-line.ts';

const seed = suiteSeed;

it('asks only about what nobody could have told, whatever the service does while it is sent to', async () => {
  const result = await runTroubledRounds({ seed, rounds: 2 * serverTroubles.length });
  console.log(describeTrouble(result));
  expect(result.problems, `with seed ${String(seed)}`).toEqual([]);
  expect(result.notRun, 'the machine was too busy for them').toEqual([]);
  expect(result.reports.map(({ trouble, rounds, kills }) => [trouble, rounds, kills])).toEqual(
    serverTroubles.map((trouble) => [trouble, 2, 1]),
  );
});
