import { mutantsOf } from '../mutant.ts';

const facts = mutantsOf(
  { in: 'src-main/engine/reporting/batch-report', from: 'test/unit/engine/reporting/batch-report' },
  [
    {
      fault: 'the report of one client counts the files of others',
      file: 'report-pages.ts',
      find: "view: 'all', batchId: batch.id, clientId: only.id",
      replace: "view: 'all', batchId: batch.id",
      tests: ['report-pages'],
    },
    {
      fault: 'a report makes pictures of what it shows without one',
      file: 'report-pictures.ts',
      find: "kind === 'carousel_asset' && state === 'done'",
      replace: "kind === 'carousel_asset'",
      tests: ['report-pages'],
    },
  ],
);

const explained = mutantsOf(
  { in: 'src-main/engine/reporting/explain', from: 'test/unit/engine/reporting/explain' },
  [
    {
      fault: 'a search for what is not sent finds every file',
      file: 'not-sent.ts',
      find: 'words !== undefined && !name.toLowerCase().includes(words)',
      replace: 'words === ""',
      tests: ['not-sent'],
    },
    {
      fault: 'an explanation leaves out what lets a job go on',
      file: 'job-standing.ts',
      find: '? message(lifts[job.hold])',
      replace: '? null',
      tests: ['recorded-paths'],
    },
  ],
);

const page = mutantsOf({ in: 'src-main/report-page', from: 'test/unit/report-page' }, [
  {
    fault: 'a name becomes mark-up in a saved report',
    file: 'report-html.ts',
    find: "text.replace(/[&<>\"']/gu, (found) => entities[found] ?? '')",
    replace: 'text',
    tests: ['report-page'],
  },
  {
    fault: 'what is in doubt stands in a report as delivered',
    file: 'report-words.ts',
    find: "inDoubt: 'checked',",
    replace: "inDoubt: 'delivered',",
    tests: ['report-page'],
  },
]);

export const reportMutants = [...facts, ...explained, ...page];
