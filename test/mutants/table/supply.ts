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

export const supplyMutants = [...printed];
