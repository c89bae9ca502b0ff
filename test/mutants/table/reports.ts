import { mutantsOf } from '../mutant.ts';

const facts = mutantsOf(
  { in: 'src-main/engine/reporting/reports', from: 'test/unit/engine/reporting/reports' },
  [
    {
      fault: 'what was delivered in another month stands in the report of a month',
      file: 'reported-jobs.ts',
      find: '>= :fromMs and coalesce',
      replace: '>= 0 and coalesce',
      tests: ['client-month'],
    },
    {
      fault: 'the report of a client’s month has files of others',
      file: 'reported-jobs.ts',
      find: 'and ${clientOfJob} = :clientId`',
      replace: 'and ${clientOfJob} is not :clientId + 1e9`',
      tests: ['client-month'],
    },
    {
      fault: 'the report of a month ends where many files of others lie between',
      file: 'reported-jobs.ts',
      find: 'looked.upToId >= newestId() ? null : looked.upToId',
      replace: 'null',
      tests: ['client-month'],
    },
    {
      fault: 'the report of one client counts the files of others',
      file: 'reported-jobs.ts',
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
      fault: 'one reason is said of files that are left out for others',
      file: 'not-sent.ts',
      find: 'const key = isApart ? recorded : null;',
      replace: 'const key = null;',
      tests: ['not-sent'],
    },
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
      find: '? [message(lifts[job.hold])]',
      replace: '? []',
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
