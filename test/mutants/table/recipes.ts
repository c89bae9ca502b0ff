import { mutantsOf } from '../mutant.ts';

export const recipeMutants = mutantsOf({ in: 'src-main/engine/recipes', from: 'test/unit/engine/recipes' }, [
  {
    fault: 'clips are asked for as fast as ever while their service says wait',
    file: 'clips/clip-poller.ts',
    find: 'if (this.#pace.isResting(clip.connectionId)) continue;',
    replace: '',
    tests: ['clips/clip-poller'],
  },
  {
    fault: 'a row stops where another connection of the account sent its import first',
    file: 'recipe-records.ts',
    find: "and not (job.state = 'skipped' and job.cause = 'duplicate')",
    replace: '',
    tests: ['recipes'],
  },
  {
    fault: 'one render that failed stops its siblings',
    file: 'advance.ts',
    find: "const isNext = isPlanned(row.plan, 'draft') && row.byHand.draft === undefined;",
    replace:
      "const isNext = isPlanned(row.plan, 'draft') && row.byHand.draft === undefined && !jobsOf(facts, 'render').some((job) => job.state === 'rejected' || job.state === 'failed' || job.state === 'needs_attention');",
    tests: ['recipes'],
  },
  {
    fault: 'a draft is submitted twice',
    file: 'advance.ts',
    find: 'if (drafted.has(draftKey(candidateId, format))) continue;',
    replace: '',
    tests: ['recipes', 'recipes-random'],
  },
  {
    fault: 'a draft is made before its render is there',
    file: 'advance.ts',
    find: "if (rendered.state === 'yes') missing.push(",
    replace: "if (rendered.state !== 'no') missing.push(",
    tests: ['recipes'],
  },
  {
    fault: 'a cancelled row goes on',
    file: 'advance.ts',
    find: 'missing: row.isCancelled\n      ? []',
    replace: 'missing: row.isCancelled && row.plan === null\n      ? []',
    tests: ['advance'],
  },
  {
    fault: 'what the queue has already is not taken over',
    file: 'row-advancer.ts',
    find: "intake.kind === 'added' ? intake.jobId : intake.of);",
    replace: "intake.kind === 'added' ? intake.jobId : (intake.jobId ?? 0));",
    tests: ['recipes'],
  },
]);
