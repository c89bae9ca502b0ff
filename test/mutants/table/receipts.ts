import { mutantsOf } from '../mutant.ts';

const explainMutants = mutantsOf({ in: 'src-main/engine', from: 'test/unit/engine/reporting/explain' }, [
  {
    fault: 'a file whose name is no text is explained as one that goes',
    file: 'watch-folders/preview/judge-name.ts',
    find: "if (!this.#name.relativePath.includes('\\ufffd')) return true;",
    replace: 'if (this.#name.relativePath.length > 0) return true;',
    tests: ['explain-path'],
  },
  {
    fault: 'empty files of a watched folder are never mentioned',
    file: 'reporting/explain/not-sent.ts',
    find: "['empty', 'unreadable',",
    replace: "['unreadable',",
    tests: ['explain-path'],
  },
]);

const moveMutants = mutantsOf({ in: 'src-main/engine/connections', from: 'test/unit/engine/connections' }, [
  {
    fault: 'a connection follows to whatever service has knowledge bases of equal ids',
    file: 'move-connection.ts',
    find: 'return ids.some((one) => listed.has(one))',
    replace: 'return ids.length > 0',
    tests: ['move-connection'],
  },
]);

export const receiptMutants = [
  ...explainMutants,
  ...moveMutants,
  ...mutantsOf({ in: 'src-main/engine/reporting/receipts', from: 'test/unit/engine/reporting/receipts' }, [
    {
      fault: 'a name becomes a formula in a spreadsheet',
      file: 'csv-line.ts',
      find: "typeof value === 'string' ? guardCell(value)",
      replace: "typeof value === 'string' ? guardCell('').concat(value)",
      tests: ['export'],
    },
    {
      fault: 'a quote ends a cell',
      file: 'csv-line.ts',
      find: `text.replaceAll('"', '""')`,
      replace: `text.replaceAll('"', '"')`,
      tests: ['export'],
    },
    {
      fault: 'an imported receipt brings a link to a place of the own network',
      file: 'imported-entry.ts',
      find: ': whyNoLink(receipt.url)',
      replace: ': null',
      tests: ['imported-path'],
    },
    {
      fault: 'receipts for another Outbox leave out in silence what is in doubt',
      file: 'refuse-unsettled.ts',
      find: 'if (doubtful !== null) {',
      replace: 'if (doubtful !== null && doubtful.jobs < 0) {',
      tests: ['export'],
    },
    {
      fault: 'receipts of refused jobs are exported as deliveries',
      file: 'receipt-records.ts',
      find: "const acceptedSql = `job.state in ('done', 'tracking', 'needs_attention')",
      replace: "const acceptedSql = `job.state in ('done', 'tracking', 'needs_attention', 'rejected')",
      tests: ['export'],
    },
  ]),
];
