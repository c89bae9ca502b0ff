import { mutantsOf } from '../mutant.ts';

/** The send journal and the snapshots. */
export const storageMutants = mutantsOf({ in: 'src-main/engine/storage', from: 'test/unit/engine/storage' }, [
  {
    fault: 'a line of the send journal is not synced',
    file: 'file-send-journal.ts',
    find: 'fdatasyncSync(handle);',
    replace: 'if (handle < 0) fdatasyncSync(handle);',
    tests: ['journal-sync'],
  },
  {
    fault: 'a torn line of the send journal is believed',
    file: 'journal-entry.ts',
    find: "if (line[8] !== ' ' || line.slice(0, 8) !== sumOf(json)) return null;",
    replace: "if (line[8] !== ' ') return null;",
    tests: ['send-journal'],
  },
  {
    fault: 'a failed sync of the send journal is tried again on the same file',
    file: 'segmented-journal.ts',
    find: 'this.close();\n      this.#segment += 1;\n      throw error;',
    replace: 'throw error;',
    tests: ['journal-sync'],
  },
  {
    fault: 'what the send journal says was sent is queued again',
    file: 'replay-journal.ts',
    find: "state: verdict === 'accepted' ? job.state : ('in_doubt' as const),",
    replace: "state: verdict === 'accepted' ? job.state : ('queued' as const),",
    tests: ['replay-journal'],
  },
  {
    fault: 'a request without an outcome in the send journal counts as never sent',
    file: 'replay-journal.ts',
    find: "const isDoubtful = send.end === null || state === 'in_doubt';",
    replace: "const isDoubtful = state === 'in_doubt';",
    tests: ['replay-journal'],
  },
  {
    fault: 'a restored database begins with the epoch of an earlier run',
    file: 'replay-journal.ts',
    find: 'statements.raiseEpoch.run({ epoch: String(lastEpoch) });',
    replace: 'void lastEpoch;',
    tests: ['replay-journal'],
  },
  {
    fault: 'a damaged snapshot is kept as a good one',
    file: 'snapshots.ts',
    find: 'if (damage !== null) {',
    replace: "if (damage === '') {",
    tests: ['snapshot-check'],
  },
  {
    fault: 'a database of which a snapshot shows the damage goes on',
    file: 'snapshots.ts',
    find: 'if (why !== null) this.#options.onDamage(why);',
    replace: '',
    tests: ['large-database'],
  },
  {
    fault: 'what SQLite says of a damaged database is forgotten',
    file: 'open-storage.ts',
    find: 'if (corruptionIn(error) !== null) suspicion.raise();',
    replace: 'corruptionIn(error);',
    tests: ['large-database'],
  },
  {
    fault: 'a restored snapshot forgets what was sent since',
    file: 'mend.ts',
    find: 'folder.journalFrom(snapshot.segment)',
    replace: 'folder.journalFrom(snapshot.segment + 1_000_000)',
    tests: ['open-storage'],
  },
  {
    fault: 'a database that a crash damaged is used',
    file: 'open-sound.ts',
    find: 'const why = sizeOf(file) > checkedBytes ? null : damageOf(database);',
    replace: 'const why = sizeOf(file) > checkedBytes ? null : null;',
    tests: ['open-sound'],
  },
  {
    fault: 'a database that lost its newest writes is not compared with the send journal',
    file: 'open-or-mend.ts',
    find: 'if (missing.length === 0) return null;',
    replace: 'if (missing.length >= 0) return null;',
    tests: ['open-storage'],
  },
]);
