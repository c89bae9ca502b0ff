import { mutantsOf } from '../mutant.ts';

export const databaseMutants = mutantsOf(
  { in: 'src-main/engine/storage/database', from: 'test/unit/engine/storage' },
  [
    {
      fault: 'commits are not synced (synchronous NORMAL), and nobody minds',
      file: 'open-database.ts',
      find: "database.pragma('synchronous = FULL');",
      replace: "database.pragma('synchronous = NORMAL');",
      tests: ['database/open-database'],
    },
    {
      fault: 'settings that durability rests on are not read back',
      file: 'open-database.ts',
      find: 'if (actual !== value) {',
      replace: 'if (actual === undefined) {',
      tests: ['settings/settings-read-back'],
    },
    {
      fault: 'the schema of a file is trusted',
      file: 'open-database.ts',
      find: "database.pragma('trusted_schema = OFF');",
      replace: '',
      tests: ['database/open-database'],
    },
    {
      fault: 'others may read the database',
      file: 'open-database.ts',
      find: 'chmodSync(file, 0o600);',
      replace: 'chmodSync(file, 0o644);',
      tests: ['database/open-database'],
    },
    {
      fault: 'foreign keys stay off after a migration',
      file: 'migrate.ts',
      find: "database.pragma('foreign_keys = ON');",
      replace: '',
      tests: ['database/migrate'],
    },
    {
      fault: 'a migration that fails leaves half of itself',
      file: 'migrate.ts',
      find: 'database.transaction(() => {\n      for',
      replace: '(() => {\n      for',
      tests: ['database/migrate'],
    },
    {
      fault: 'a new database waits for the disk once for each migration',
      file: 'migrate.ts',
      find: 'found === 0 ? [missing] :',
      replace: 'found < 0 ? [missing] :',
      tests: ['database/migrate'],
    },
    {
      fault: 'a migration leaves no copy of what was before',
      file: 'migrate.ts',
      find: 'if (found > 0) copyBefore(',
      replace: 'if (found < 0) copyBefore(',
      tests: ['database/migrate'],
    },
    {
      fault: 'a database of a newer Outbox is written',
      file: 'migrate.ts',
      find: 'if (found > migrations.length) {',
      replace: 'if (found < 0) {',
      tests: ['database/open-database'],
    },
    {
      fault: 'two processes may own one data folder',
      file: 'owner-lock.ts',
      find: "lock.exec('begin exclusive');",
      replace: "lock.exec('begin');",
      tests: ['database/owner-lock'],
    },
  ],
);
