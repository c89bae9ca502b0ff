import { mutantsOf } from '../mutant.ts';

export const trackingMutants = mutantsOf(
  { in: 'src-main/engine/tracking', from: 'test/unit/engine/tracking' },
  [
    {
      fault: 'a status of a document that nobody knows counts as success',
      file: 'document-reader.ts',
      find: 'return { ...said, isKnown: false, words: `The service says',
      replace: "return { ...said, proof: 'indexed', isKnown: false, words: `The service says",
      tests: ['statuses'],
    },
    {
      fault: 'a status of a clip that nobody knows counts as success',
      file: 'clip-reader.ts',
      find: 'return working(status, false, `The service says “${status}”, which is not known`);',
      replace: "return { ...working(status, false, 'not known'), proof: 'completed' };",
      tests: ['statuses'],
    },
    {
      fault: 'one rendered candidate of several completes a render',
      file: 'clip-reader.ts',
      find: 'if (completed === chosen.length)',
      replace: 'if (completed > 0)',
      tests: ['statuses'],
    },
    {
      fault: 'work that failed at the service counts as done',
      file: 'tracker.ts',
      find: "state: 'needs_attention',\n        cause: 'remote_failed',\n        due_at_ms: neverDueMs,",
      replace: "state: 'done',\n        proof: 'completed',",
      tests: ['tracker'],
    },
    {
      fault: 'a status that cannot be read puts a delivery before a person',
      file: 'tracker.ts',
      find: "state: 'done',\n        proof: 'accepted_only',",
      replace: "state: 'needs_attention',\n        cause: 'no_status',",
      tests: ['tracker'],
    },
    {
      fault: 'what the service has confirmed is followed on, and a later status undoes it',
      file: 'tracker.ts',
      find: "state: 'done',\n        proof: status.proof,",
      replace: "state: 'tracking',\n        proof: null,\n        due_at_ms: nowMs + minuteMs,",
      tests: ['tracker'],
    },
    {
      fault: 'a job that changed while it was asked about costs the others their answer',
      file: 'tracker.ts',
      find: 'if (!(error instanceof AttemptFenced)) throw error;',
      replace: 'throw error;',
      tests: ['tracker'],
    },
    {
      fault: 'a status is asked after for ever',
      file: 'tracker.ts',
      find: '} else if (trackedForMs > trackingPatienceMs) {',
      replace: '} else if (trackedForMs < 0) {',
      tests: ['tracker'],
    },
    {
      fault: 'a render that was there before counts as this one',
      file: 'clip-reader.ts',
      find: "? 'completed'\n        : 'earlier';",
      replace: "? 'completed'\n        : 'completed';",
      tests: ['renders-anew'],
    },
    {
      fault: 'the jobs of others prove a render',
      file: 'clip-reader.ts',
      find: '!ids.every((id) => ended.has(id))',
      replace: 'ended.size === 0',
      tests: ['renders-anew'],
    },
    {
      fault: 'one reading that sounds failed puts a delivery before a person',
      file: 'tracker.ts',
      find: 'return job.poll_count > 0 && job.remote_status === shown(status.status);',
      replace: 'return shown(status.status) !== null;',
      tests: ['tracker'],
    },
  ],
);
