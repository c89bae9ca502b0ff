import { mutantsOf } from '../mutant.ts';

/** The file of a job, from its opening to what becomes of it afterwards. */
export const deliveryMutants = mutantsOf(
  { in: 'src-main/engine/deliveries', from: 'test/unit/engine/deliveries' },
  [
    {
      fault: 'the end leaves although other bytes were sent than were queued',
      file: 'upload-file.ts',
      find: 'if (sent.sha256 !== job.sha256 || sent.sizeBytes !== job.size_bytes) {',
      replace: 'if (sent.sizeBytes !== job.size_bytes) {',
      tests: ['upload-file'],
    },
    {
      fault: 'the end leaves although the file was saved again',
      file: 'upload-file.ts',
      find: 'await source.assertUnchanged();',
      replace: '',
      tests: ['upload-file'],
    },
    {
      fault: 'the end of an upload leaves without its intention in the record',
      file: 'upload-file.ts',
      find: 'context.recordFinal(sent.sizeBytes);',
      replace: '',
      tests: ['upload-file'],
    },
    {
      fault: 'another file at the path is sent in the place of the queued one',
      file: 'file-source.ts',
      find: 'if (!isQueued(status, job)) {',
      replace: 'if (status.sizeBytes !== job.size_bytes) {',
      tests: ['upload-file'],
    },
    {
      fault: 'what stands at the path now is not looked at before the end',
      file: 'file-source.ts',
      find: 'atPath === null || !isSameFile(atPath, opened)',
      replace: 'atPath === undefined',
      tests: ['upload-file'],
    },
    {
      fault: 'a link that leads out of the watched folder is followed when it is sent',
      file: 'file-source.ts',
      find: 'return isInside;',
      replace: 'return isInside || realRoot !== "";',
      tests: ['upload-file'],
    },
    {
      fault: 'a file is put away although it holds something else now',
      file: 'after-delivery.ts',
      find: "return hash.digest('hex') === job.sha256;",
      replace: "return hash.digest('hex') !== '';",
      tests: ['after-delivery'],
    },
    {
      fault: 'a file is put away before it is proved to have arrived',
      file: 'after-delivery.ts',
      find: "if (job.state !== 'done' || job.path === null",
      replace: 'if (job.path === null',
      tests: ['after-delivery'],
    },
    {
      fault: 'a store that cannot be reached holds the connection to the service',
      file: 'clip-upload/send-parts.ts',
      find: "if (!['expired', 'retry', 'offline'].includes(outcome.kind)) break;",
      replace: "if (!['expired', 'retry'].includes(outcome.kind)) break;",
      tests: ['clip-upload/clip-upload'],
    },
    {
      fault: 'an upload whose file changed is forgotten, and lies open at the service for ever',
      file: 'clip-upload/clip-upload.ts',
      find: 'services.sessions.forgetParts(job.id);',
      replace: "services.sessions.drop(job.id, services.sessions.get(job.id)?.uploadId ?? '');",
      tests: ['clip-upload/clip-upload'],
    },
    {
      fault: 'an upload that could not be given up lies at the service until the next start',
      file: 'clip-upload/abandoned-uploads.ts',
      find: 'if (!isEnded) this.#tryAgainLater();',
      replace: '',
      tests: ['clip-upload/abandoned-uploads'],
    },
  ],
);
