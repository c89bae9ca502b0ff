import { mutantsOf, type Mutant } from '../mutant.ts';

/** Looks into files: what they cost, and what they find. */
export const contentMutants: readonly Mutant[] = [
  ...mutantsOf(
    { in: 'src-main/engine/watch-folders/contents', from: 'test/unit/engine/watch-folders/contents' },
    [
      {
        fault: 'a file may cost any work, however small it is',
        file: 'work-budget.ts',
        find: 'if (this.#spent > this.#most)',
        replace: 'if (this.#spent < 0)',
        tests: ['costly-files'],
      },
      {
        fault: 'extents of no length cost nothing, however many a file says it has',
        file: 'heif-items.ts',
        find: '    for (let extent = 0; extent < extents; extent += 1) {\n      work.step();\n',
        replace: '    for (let extent = 0; extent < extents; extent += 1) {\n',
        tests: ['costly-files'],
      },
      {
        fault: 'a place that a thousand parts name is looked at a thousand times',
        file: 'location.ts',
        find: '  if (before !== undefined) return before;\n',
        replace: '',
        tests: ['costly-files'],
      },
      {
        fault: 'what is unpacked to be shown is not paid for',
        file: 'zip-parts.ts',
        find: '  window.work.spend(content?.byteLength ?? mostBytes);\n',
        replace: '',
        tests: ['costly-files'],
      },
      {
        fault: 'a place in XMP is found only in the letters of one camera',
        file: 'xmp-places.ts',
        find: 'const isGps = /^gps/iu.test(local);',
        replace: 'const isGps = /^GPS/u.test(local);',
        tests: ['hidden-location'],
      },
      {
        fault: 'XMP in two bytes for each letter says nothing of its place',
        file: 'xmp-text.ts',
        find: 'for (const width of [4, 2] as const) {',
        replace: 'for (const width of [4] as const) {',
        tests: ['hidden-location'],
      },
    ],
  ),
  ...mutantsOf({ in: 'src-main', from: 'test/unit/file-worker' }, [
    {
      fault: 'one file that is looked into for ever keeps all others from being read',
      file: 'file-worker/look-watch.ts',
      find: 'return nowMs - watched.sinceMs > this.#limit.processorMs ? question : null;',
      replace: 'return null;',
      tests: ['hostile-file'],
    },
    {
      fault: 'files of other folders wait for one that is looked into for long',
      file: 'file-worker/worker-looks.ts',
      find: 'line: isAlone ? this.#aside : this.#line,\n      pathOf: ({ path }) => path,',
      replace: 'line: this.#line,\n      pathOf: ({ path }) => path,',
      tests: ['hostile-file'],
    },
    {
      fault: 'files of other folders wait for a disk that gives nothing',
      file: 'file-worker/worker-line.ts',
      find: '      this.#setDown(worker, inHand.path);\n      return;\n',
      replace: '',
      tests: ['hostile-file'],
    },
    {
      fault: 'a folder is listed on a disk that gives nothing',
      file: 'file-worker/worker-looks.ts',
      find: '      if (this.#still.meets(tree.root)) throw notGiven(tree.root);\n',
      replace: '',
      tests: ['hostile-file'],
    },
    {
      fault: 'a file that ended its reader is tried again at each start',
      file: 'engine/watch-folders/scan/file-records.ts',
      find: "where phase in ('settling', 'unreadable') and recheck_count >= 0`",
      replace: "where phase in ('settling', 'unreadable')`",
      tests: ['hostile-file'],
    },
    {
      fault: 'a decoder takes all the memory that a few bytes ask for',
      file: 'file-worker/pictures/wasm-memory.ts',
      find: 'return bytes === null ? program :',
      replace: 'return bytes !== null ? program :',
      tests: ['shown-files'],
    },
    {
      fault: 'a picture that says two sizes is taken apart by the smaller',
      file: 'engine/watch-folders/contents/picture-draft.ts',
      find: "  draft.problem ??= 'it says two sizes of its picture';\n",
      replace: '  return;\n',
      tests: ['small-pictures'],
    },
  ]),
];
