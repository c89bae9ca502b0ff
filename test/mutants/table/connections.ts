import { mutantsOf } from '../mutant.ts';

export const connectionMutants = mutantsOf({ in: 'src-main/engine', from: 'test/unit/engine' }, [
  {
    fault: 'a key is proved by the brands or not at all',
    file: 'connections/prove-access.ts',
    find: "if (verdict === 'next') continue;",
    replace: "if (verdict === 'next') break;",
    tests: ['connection-proof'],
  },
  {
    fault: 'a 403 that names nothing is always the key’s',
    file: 'connections/prove-access.ts',
    find: "return outcome.isCertain ? { health: 'auth', words: outcome.words } : 'next';",
    replace: "return { health: 'auth', words: outcome.words };",
    tests: ['connection-proof'],
  },
  {
    fault: 'what is saved all the same is refused all the same',
    file: 'connections/connections.ts',
    find: 'if (input.anyway !== true) {',
    replace: 'if (input.anyway !== undefined) {',
    tests: ['connection-proof'],
  },
  {
    fault: 'a removed connection is still sent to and read from',
    file: 'connections/connection-records.ts',
    find: "set removed_at_ms = ?, hold = 'auth', hold_reason = 'It was removed', next_probe_at_ms = null",
    replace: 'set hold_reason = ?, next_probe_at_ms = null',
    tests: ['connection-removal'],
  },
  {
    fault: 'the key of a removed connection stays in the key store',
    file: 'connections/connections.ts',
    find: 'await this.#keys.delete(record);',
    replace: 'this.#keys.forget(record.id);',
    tests: ['connection-removal'],
  },
  {
    fault: 'what was accepted loses its receipt when its connection is removed',
    file: 'jobs/jobs-of-connection.ts',
    find: "case 'tracking':\n      return accepted;",
    replace: "case 'tracking':\n      return doubtful;",
    tests: ['connection-removal'],
  },
  {
    fault: 'a removal goes on while an answer is awaited',
    file: 'connection-removal.ts',
    find: "if (blockedBy !== null) throw new OutboxError('conflict', blockedBy);",
    replace: '',
    tests: ['connection-removal'],
  },
  {
    fault: 'a removal that was cut short is never finished',
    file: 'start-engine.ts',
    find: 'await options.removal.resume();',
    replace: '',
    tests: ['connection-removal'],
  },
  {
    fault: 'an id that no list has is forgotten again',
    file: 'api/target-check.ts',
    find: 'parts.pasted.remember(connectionId, target);',
    replace: '',
    tests: ['pasted-targets'],
  },
  {
    fault: 'a pasted id loses its name where none is typed',
    file: 'connections/pasted-targets.ts',
    find: 'on conflict do update set label = ifnull(excluded.label, label),',
    replace: 'on conflict do update set label = excluded.label,',
    tests: ['pasted-targets'],
  },
]);
