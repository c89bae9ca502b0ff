import { describe, expect, it } from 'vitest';
import { practiceDialects } from '../../src-main/practice-service/practice-service.ts';
import { recipeWorld } from '../helpers/recipe-command-line.ts';

describe.each(practiceDialects)('links with --render and --draft, in the dialect %s', (dialect) => {
  it('end with 0 over a rate limit, with each clip, render and draft once', async () => {
    const recipes = await recipeWorld(dialect);
    await recipes.queue(3);
    recipes.practice.setFaults([
      { endpoint: 'create-draft', kind: 'status', status: 429, retryAfter: 1, count: 1 },
    ]);
    const result = await recipes.cli.run('run', '--until-idle', '--json');
    expect(result.exitCode, result.standardError).toBe(0);
    expect(recipes.practice.faults().map(({ hits }) => hits)).toEqual([1]);
    await recipes.expectAllOnce();
  });
});
