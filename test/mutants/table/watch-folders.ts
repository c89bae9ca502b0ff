import { mutantsOf, type Mutant } from '../mutant.ts';

export const watchFolderMutants: readonly Mutant[] = [
  ...mutantsOf({ in: 'src-main/engine/watch-folders', from: 'test/unit/engine/watch-folders' }, [
    {
      fault: 'a file settles after one reading',
      file: 'settle-steps.ts',
      find: 'if (recheckCount < context.timings.settleReadings || stoodStillMs < context.settleMs) {',
      replace: 'if (recheckCount < 1 && stoodStillMs < 0) {',
      tests: ['settle-steps'],
    },
    {
      fault: 'a file that changes while it settles counts as standing still',
      file: 'settle-steps.ts',
      find: 'if (!isSameFile(record, identity)) {',
      replace: 'if (record.inode !== identity.inode) {',
      tests: ['settle-steps'],
    },
    {
      fault: 'empty files are sent',
      file: 'settle-steps.ts',
      find: 'if (identity.sizeBytes === 0) {',
      replace: 'if (identity.sizeBytes < 0) {',
      tests: ['settle-steps'],
    },
    {
      fault: 'a folder that leads back to itself is walked for ever',
      file: 'tree-walk.ts',
      find: 'if (above.some((ancestor) => isSameDirectory(ancestor, status))) {',
      replace: 'if (above.length < 0) {',
      tests: ['tree-walk'],
    },
    {
      fault: 'a link that took the place of a file is taken for it',
      file: 'tree-walk.ts',
      find: "return status.kind === 'file' ? { kind: 'file', identity: status } : sightingOf(status.kind);",
      replace: "return { kind: 'file', identity: status };",
      tests: ['tree-walk'],
    },
    {
      fault: 'a file that changes while it is read is taken',
      file: 'file-content.ts',
      find: `if (!isSameFile(after, opened) || position !== opened.sizeBytes)
    return { kind: 'changed', identity: after };
  if (atPath.kind === 'link') return link;
  if (!isSameFile(atPath, opened)) return { kind: 'changed', identity: atPath };`,
      replace: "if (atPath.kind === 'link') return link;",
      tests: ['file-content'],
    },
    {
      fault: 'a file that was replaced while it was read is taken',
      file: 'file-content.ts',
      find: "if (!isSameFile(atPath, opened)) return { kind: 'changed', identity: atPath };",
      replace: '',
      tests: ['file-content'],
    },
    {
      fault: 'a link above a file leads out of its watched folder',
      file: 'file-content.ts',
      find: 'return isAtOrBelow(request.root, await fileSystem.realPath(dirname(request.path)));',
      replace: 'return (await fileSystem.realPath(dirname(request.path))) !== request.path;',
      tests: ['file-content'],
    },
    {
      fault: 'a document without its end is sent at once',
      file: 'file-content.ts',
      find: 'if (note !== null && !request.acceptIncomplete)',
      replace: 'if (note === "" && !request.acceptIncomplete)',
      tests: ['file-content'],
    },
    {
      fault: 'what lay in a folder before it was watched is sent unasked',
      file: 'judge.ts',
      find: "return context.mode === 'baseline'\n",
      replace: "return context.mode === 'live' && context.nowMs < 0\n",
      tests: ['judge'],
    },
    {
      fault: 'a file that comes back as it was is sent again',
      file: 'judge.ts',
      find: "if (record.goneFrom === 'queued' && isSameFile(record, identity)) {",
      replace: "if (record.goneFrom === 'stays' && isSameFile(record, identity)) {",
      tests: ['judge'],
    },
  ]),
  {
    fault: 'two files of one size and time count as the same',
    file: 'src-main/engine/file-system.ts',
    find: 'one.inode === other.inode &&',
    replace: '',
    tests: [
      'test/unit/engine/watch-folders/settle-steps.test.ts',
      'test/unit/engine/watch-folders/settling.test.ts',
    ],
  },
  {
    fault: 'a link is opened as if it were the file',
    file: 'src-main/engine/node-file-system.ts',
    find: "const noFollow = platformFlag('O_NOFOLLOW');",
    replace: "const noFollow = platformFlag('O_NONBLOCK');",
    tests: ['test/unit/engine/node-file-system.test.ts'],
  },
  ...mutantsOf({ in: 'src-main/engine/watch-folders', from: 'test/unit/engine/watch-folders' }, [
    {
      fault: 'a folder whose pausing could not be written down is watched no more',
      file: 'folder-changes.ts',
      find: 'await this.#goOn(id);\n      throw error;',
      replace: 'throw error;',
      tests: ['nothing-written'],
    },
    {
      fault: 'files wait for ever where the first look at their folder could not be written down',
      file: 'folder-runner.ts',
      find: 'this.#isAway = true;\n      throw error;',
      replace: 'throw error;',
      tests: ['nothing-written'],
    },
  ]),
  {
    fault: 'what is young is removed because the clock was set back',
    file: 'src-main/engine/retention/retention.ts',
    find: 'Math.min(this.#countedMs, this.#clock.nowMs())',
    replace: 'this.#countedMs',
    tests: ['test/unit/engine/retention/retention.test.ts'],
  },
  {
    fault: 'a file is taken away because another one has the name that it would get',
    file: 'src-main/engine/one-move.ts',
    find: 'this.#isMeant(there) && there.nlink > 1n',
    replace: 'there.nlink > 0n',
    tests: ['test/unit/engine/move-file.test.ts'],
  },
  {
    fault: 'a delivered file is moved through a link that stands for _Sent',
    file: 'src-main/engine/pinned-directory.ts',
    find: 'O_RDONLY | O_DIRECTORY | O_NOFOLLOW',
    replace: 'O_RDONLY | O_DIRECTORY',
    tests: ['test/unit/engine/move-file.test.ts'],
  },
  {
    fault: 'a folder that is swapped during a move is not noticed where none can be held open',
    file: 'src-main/engine/pinned-directory.ts',
    find: 'if (now.dev !== stats.dev || now.ino !== stats.ino) throw swapped(one);',
    replace: '',
    tests: ['test/unit/engine/move-file.test.ts'],
  },
  {
    fault: 'a file that took the name in the middle of a move is deleted',
    file: 'src-main/engine/one-move.ts',
    find: 'if (taken !== null && moved !== null && isSameInode(taken, moved)) {',
    replace: 'if (taken !== null && moved !== null) {',
    tests: ['test/unit/engine/move-file.test.ts'],
  },
];
