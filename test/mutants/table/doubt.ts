import { mutantsOf } from '../mutant.ts';

export const doubtMutants = mutantsOf(
  { in: 'src-main/engine/deliveries/doubt', from: 'test/unit/engine/deliveries/doubt' },
  [
    {
      fault: 'a policy applies that nobody set',
      file: 'doubt-policies.ts',
      find: "?.policy ?? 'ask',",
      replace: "?.policy ?? 'resend',",
      tests: ['doubt-resolver'],
    },
    {
      fault: 'time alone settles a doubt',
      file: 'match-render.ts',
      find: "return { kind: 'not_found', message: 'No candidate changed since before it was submitted' };",
      replace:
        "return { kind: 'arrived', message: 'No candidate changed since', remoteId: null, remoteStatus: null };",
      tests: ['doubt-resolver', 'doubt-check'],
    },
    {
      fault: 'sending again by policy goes on for ever',
      file: 'apply-policy.ts',
      find: 'if (countedAttempts >= maximumAttempts) {',
      replace: 'if (countedAttempts < 0 && maximumAttempts > 0) {',
      tests: ['doubt-resolver'],
    },
    {
      fault: 'a change that another render made is taken as proof',
      file: 'match-render.ts',
      find: 'if (rival !== undefined) {',
      replace: 'if (rival === null) {',
      tests: ['doubt-check'],
    },
    {
      fault: 'one of several that fit is taken as proof',
      file: 'match-listed.ts',
      find: 'if (only !== undefined && another !== undefined) {',
      replace: 'if (only !== undefined && another === null) {',
      tests: ['doubt-check'],
    },
    {
      fault: 'the document of one job is given to another',
      file: 'match-listed.ts',
      find: '.filter((item) => !isTaken(item));',
      replace: ';',
      tests: ['doubt-check'],
    },
    {
      fault: 'an answer of the service overrides a person who was quicker',
      file: 'settle-finding.ts',
      find: 'if (job === null || !isOpenQuestion(job) || job.attempt_count !== asked.attempt_count) {',
      replace: 'if (job === null) {',
      tests: ['doubt-check'],
    },
    {
      fault: 'a look ends a doubt by something that was made before or after',
      file: 'match-listed.ts',
      find: 'isUnmistakable: isOurs(only, doubt) && rivals',
      replace: 'isUnmistakable: rivals',
      tests: ['doubt-looks'],
    },
    {
      fault: 'a look believes what only a person may',
      file: 'doubt-check.ts',
      find: 'else if (finding.isUnmistakable) {',
      replace: 'else if (finding.message !== null) {',
      tests: ['doubt-looks'],
    },
    {
      fault: 'the service’s clock is taken for ours',
      file: 'match-listed.ts',
      find: 'createdAt.atMs - serviceAheadMs >= endMs',
      replace: 'createdAt.atMs >= endMs',
      tests: ['doubt-looks'],
    },
    {
      fault: 'what a gateway answered is looked for no sooner than what nothing did',
      file: 'doubt-resolver.ts',
      find: '.at(-1)?.status_code != null;',
      replace: '.at(-1)?.status_code === 0;',
      tests: ['doubt-looks'],
    },
    {
      fault: 'a policy speaks before anybody looked',
      file: 'look-schedule.ts',
      find: 'export const looksBeforePolicy = 2;',
      replace: 'export const looksBeforePolicy = 0;',
      tests: ['doubt-resolver'],
    },
  ],
);
