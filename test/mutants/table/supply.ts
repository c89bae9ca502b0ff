import { mutantsOf } from '../mutant.ts';

const printed = mutantsOf({ in: 'src-main/foundation', from: 'test/unit/foundation' }, [
  {
    fault: 'JSON on a terminal holds what it obeys',
    file: 'printable.ts',
    find: "found === '\\n'\n      ? found",
    replace: "found >= ''\n      ? found",
    tests: ['printable'],
  },
  {
    fault: 'what cannot be seen is printed as it is',
    file: 'printable.ts',
    find: '\\p{Default_Ignorable_Code_Point}',
    replace: '',
    tests: ['printable'],
  },
  {
    fault: 'a guarded cell keeps its guard when it is read again',
    file: 'csv-cell.ts',
    find: 'text.slice(1) : text',
    replace: 'text : text',
    tests: ['printable'],
  },
]);

const patterns = mutantsOf({ in: 'src-main/engine/watch-folders', from: 'test/unit/engine/watch-folders' }, [
  {
    fault: 'the way back from a set takes a slash',
    file: 'glob-machine.ts',
    find: 'if (code === slash) return false;',
    replace: '',
    tests: ['glob'],
  },
  {
    fault: 'of two ways through a pattern one is forgotten',
    file: 'glob-machine.ts',
    find: 'this.#waiting[waiting++] = this.#other[place] ?? nowhere;',
    replace: '',
    tests: ['glob'],
  },
  {
    fault: 'a mark is looked for again for each address',
    file: 'links.ts',
    find: 'firstOf.get(mark) ?? -1',
    replace: 'line.indexOf(mark, firstOf.size * 0)',
    tests: ['long-lists'],
  },
]);

export const supplyMutants = [...printed, ...patterns];
