import { mutantsOf } from '../mutant.ts';

export const connectionMutants = mutantsOf({ in: 'src-main/engine/connections', from: 'test/unit/engine' }, [
  {
    fault: 'a key is proved by the brands or not at all',
    file: 'prove-access.ts',
    find: "if (verdict === 'next') continue;",
    replace: "if (verdict === 'next') break;",
    tests: ['connection-proof'],
  },
  {
    fault: 'a 403 that names nothing is always the key’s',
    file: 'prove-access.ts',
    find: "return outcome.isCertain ? { health: 'auth', words: outcome.words } : 'next';",
    replace: "return { health: 'auth', words: outcome.words };",
    tests: ['connection-proof'],
  },
  {
    fault: 'what is saved all the same is refused all the same',
    file: 'connections.ts',
    find: 'if (input.anyway !== true) {',
    replace: 'if (input.anyway !== undefined) {',
    tests: ['connection-proof'],
  },
]);
