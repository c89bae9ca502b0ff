import { mutantsOf } from '../mutant.ts';

/** Sheets, documents compared with their files, and older ones that are deleted. */
export const documentMutants = mutantsOf({ in: 'src-main/engine', from: 'test/unit/engine' }, [
  {
    fault: 'an older document is deleted although the service does not say that the newer one is indexed',
    file: 'deliveries/removals/judge-removal.ts',
    find: "if (meaning === 'success') return { kind: 'delete' };",
    replace: "if (meaning !== null) return { kind: 'delete' };",
    tests: ['deliveries/removals/removals'],
  },
  {
    fault: 'a document counts as deleted although the service lists it still',
    file: 'deliveries/removals/judge-removal.ts',
    find: 'const isListed = list.documents.some(({ id }) => id === documentId);',
    replace: 'const isListed = list.documents.length < 0 && documentId !== claim.kind;',
    tests: ['deliveries/removals/removals'],
  },
  {
    fault: 'another computer is not told which documents were deleted',
    file: 'jobs/store/import-delivered.ts',
    find: 'if (removedAtMs !== null) insertRemoval.run({ jobId, removedAtMs });',
    replace: 'void removedAtMs;',
    tests: ['reporting/moving/moving'],
  },
  {
    fault: 'a document that was deleted is missed where it was compared',
    file: 'reporting/in-step/known-jobs.ts',
    find: "if (removal === 'gone') return false;",
    replace: "if (removal === 'gone' && state === 'queued') return false;",
    tests: ['deliveries/removals/removals'],
  },
  {
    fault: 'a clock that was set decides what a list may not have yet',
    file: 'reporting/in-step/listed-documents.ts',
    find: 'return list.askedMonotonicMs - atMs < listingDelayMs;',
    replace: 'return list.askedAtMs - wallMs < listingDelayMs;',
    tests: ['reporting/in-step/listed-documents'],
  },
  {
    fault: 'many rows of a comparison are sorted without a turn for anybody else',
    file: 'reporting/in-step/sorted-in-slices.ts',
    find: 'if (taken % mergedAtOnce === 0) await pause();',
    replace: '',
    tests: ['reporting/in-step/sorted-in-slices'],
  },
  {
    fault: 'a changed row of a sheet sends again what was sent',
    file: 'watch-folders/sheets/file-fate.ts',
    find: "return destination === null ? 'follows' : 'asks';",
    replace: "return destination === null ? 'follows' : 'anew';",
    tests: ['deliveries/sheets'],
  },
  {
    fault: 'what a row names is sent anew although it lies there already',
    file: 'watch-folders/sheets/file-fate.ts',
    find: "if (isAtPlace) return 'follows';",
    replace: '',
    tests: ['watch-folders/sheets/file-fate'],
  },
  {
    fault: 'a file that a person hurried waits for its age once it grew',
    file: 'watch-folders/files/classify-file.ts',
    find: 'hurried: record !== null && isWaiting(record) ? record.hurried : 0,',
    replace: 'hurried: 0,',
    tests: ['watch-folders/intake/send-now'],
  },
  {
    fault: 'a file that was hurried once is hurried whenever it is edited',
    file: 'watch-folders/files/classify-file.ts',
    find: 'hurried: record !== null && isWaiting(record) ? record.hurried : 0,',
    replace: 'hurried: record?.hurried ?? 0,',
    tests: ['watch-folders/files/classify-file'],
  },
  {
    fault: 'what a person said of the place of a picture is lost with its job',
    file: 'jobs/store/new-job-row.ts',
    find: "location_rule: location === undefined || location === 'send' ? null : location,",
    replace: "location_rule: location === undefined || location !== 'send' ? null : null,",
    tests: ['deliveries/source/location-rule'],
  },
  {
    fault: 'half of the documents that are sent again go where a full disk takes the other half',
    file: 'api/knowledge-api.ts',
    find: '  const [delivered, ended] = store.together(\n    () =>',
    replace: '  const [delivered, ended] = ((act: () => readonly [Affected, Affected]) => act())(\n    () =>',
    tests: ['api/send-again'],
  },
]);
