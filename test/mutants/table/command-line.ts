import { mutantsOf, type Mutant } from '../mutant.ts';

/** What scripts rely on. */
export const commandLineMutants: readonly Mutant[] = mutantsOf(
  { in: 'src-main/host-headless/cli', from: 'test/unit/host-headless/cli' },
  [
    {
      fault: 'what waits for a person is called a file that waits by itself',
      file: 'output/waiting-lines.ts',
      find: 'settling.filter(({ isHeld, isUnread }) => isHeld !== true && isUnread !== true)',
      replace: 'settling.filter(() => true)',
      tests: ['output/waiting-lines'],
    },
    {
      fault: 'what is held and asks is told in lines, and not with --json',
      file: 'output/json-shapes.ts',
      find: 'heldFiles: heldFilesOf(asking).map(',
      replace: 'heldFiles: heldFilesOf({ settling: [] }).map(',
      tests: ['status'],
    },
    {
      fault: 'the status of one client has the held files of all',
      file: 'commands/status-of-client.ts',
      find: 'settling: settling.filter(({ watchFolderId }) => ids.has(watchFolderId)),',
      replace: 'settling,',
      tests: ['clients'],
    },
    {
      fault: 'the status of one client says nothing of what is held',
      file: 'commands/status-of-client.ts',
      find: 'for (const line of askingLines(asking)) output.print(line);',
      replace: '',
      tests: ['clients'],
    },
    {
      fault: 'a reader of the output that goes away is a failure',
      file: 'output/output.ts',
      find: "if (error.code !== 'EPIPE') throw error;",
      replace: 'throw error;',
      tests: ['output'],
    },
    {
      fault: 'a field of what --json prints gets another name',
      file: 'output/json-shapes.ts',
      find: 'bytes: job.sizeBytes,',
      replace: 'sizeBytes: job.sizeBytes,',
      tests: ['jobs'],
    },
    {
      fault: '--json prints a field that its schema does not tell of',
      file: 'output/json-shapes.ts',
      find: 'sha256: job.sha256,',
      replace: 'sha256: job.sha256, name: job.name,',
      tests: ['jobs'],
    },
    {
      fault: 'a command has --json and no schema',
      file: 'output/schemas/outputs-of-settings.ts',
      find: "room: callSchemas['queue.lookForRoom'].output,",
      replace: '',
      tests: ['schemas'],
    },
    {
      fault: 'a wrong word is refused without where it stands how it is right',
      file: 'program.ts',
      find: '  addNextSteps(program, (line) => {\n    context.output.note(line);\n  });\n',
      replace: '',
      tests: ['program'],
    },
  ],
);
