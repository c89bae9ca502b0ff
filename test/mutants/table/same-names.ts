import { mutantsOf } from '../mutant.ts';

export const sameNameMutants = mutantsOf(
  { in: 'src-main/engine', from: 'test/unit/engine/deliveries/same-names' },
  [
    {
      fault: 'the preview of other rules for a folder says nothing of names that stand there',
      file: 'watch-folders/preview/preview-change.ts',
      find: 'sameNameFor({ path, sha256: null }),',
      replace: 'null,',
      tests: ['same-names'],
    },
    {
      fault: 'the status says nothing of files that went under a name that stood there',
      file: 'deliveries/same-names/same-name-records.ts',
      find: 'waits === 0)',
      replace: 'waits === 0 && waits !== waits)',
      tests: ['same-names'],
    },
    {
      fault: 'two files of one name may go to one knowledge base without a word',
      file: 'deliveries/same-names/same-names.ts',
      find: 'return other === undefined ? null : alsoGoes(name, other.path ?? name);',
      replace: 'void other;\n      return null;',
      tests: ['same-names'],
    },
    {
      fault: 'a same name counts only in the same case',
      file: 'deliveries/same-names/standing-documents.ts',
      find: 'return foldCase(documentKey(name));',
      replace: 'return foldCase(documentKey(name)) === name ? name : documentKey(name);',
      tests: ['same-names'],
    },
    {
      fault: 'a file is warned of the same name of its own document',
      file: 'deliveries/same-names/same-names.ts',
      find: '.filter(({ id }) => !own.has(id))',
      replace: '.filter(({ id }) => !own.has(id) || id !== null)',
      tests: ['same-names'],
    },
    {
      fault: 'the list of same names is read anew for every file',
      file: 'deliveries/same-names/standing-documents.ts',
      find: 'if (nowMs - known.askedAtMs < keptMs) return known.reading;',
      replace: 'if (nowMs - known.askedAtMs < keptMs - freshMs) return known.reading;',
      tests: ['same-names'],
    },
  ],
);
