import type { Mutant } from '../mutant.ts';

const clientTests = 'test/unit/engine/service-client';

export const secretMutants: readonly Mutant[] = [
  {
    fault: 'a key that the service sends back is kept',
    file: 'src-main/engine/service-client/replies/redaction.ts',
    find: 'if (apiKey.length < shortestKey) return (text) => text;',
    replace: 'if (apiKey.length >= shortestKey) return (text) => text;',
    tests: [`${clientTests}/replies/redaction.test.ts`],
  },
  {
    fault: 'a key is known in its plain form alone',
    file: 'src-main/engine/service-client/replies/redaction.ts',
    find: "const forms = [apiKey, encodeURIComponent(apiKey), bytes.toString('hex')];",
    replace: 'const forms = [apiKey];',
    tests: [`${clientTests}/replies/redaction.test.ts`],
  },
  {
    fault: 'a record of a reply keeps the key',
    file: 'src-main/engine/service-client/replies/reply.ts',
    find: 'const redacted = redact(unescaped);',
    replace: 'const redacted = unescaped;',
    tests: [`${clientTests}/requests/key-secrecy.test.ts`],
  },
  {
    fault: 'a key gets into the log',
    file: 'src-main/logging/redaction.ts',
    find: "[/sk-social-[^\\s\"'<>&,;)\\]}]*/giu, 'sk-social-…'],",
    replace: '',
    tests: ['test/unit/logging/create-file-logger.test.ts'],
  },
  {
    fault: 'messages of errors get into the log at the default level',
    file: 'src-main/logging/create-file-logger.ts',
    find: 'isDebug && detail !== undefined',
    replace: 'detail !== undefined',
    tests: [
      'test/unit/logging/create-file-logger.test.ts',
      'test/unit/engine/reporting/log/log-secrecy.test.ts',
    ],
  },
  {
    fault: 'a path that was put into a field by mistake gets into the log',
    file: 'src-main/logging/redaction.ts',
    find: "(word.test(text) ? redactText(text) : 'withheld')",
    replace: 'redactText(text)',
    tests: ['test/unit/logging/create-file-logger.test.ts'],
  },
  {
    fault: 'a field that is named as a secret gets into the log',
    file: 'src-main/logging/redaction.ts',
    find: "if (withheldNames.test(name)) kept[name] = 'withheld';\n    else if",
    replace: 'if',
    tests: ['test/unit/logging/create-file-logger.test.ts'],
  },
  {
    fault: 'a key is stored under a password that everybody knows (basic_text)',
    file: 'src-main/host-electron/secrets.ts',
    find: 'return linuxKeyStores[keyStore.getSelectedStorageBackend()] ?? null;',
    replace:
      'return linuxKeyStores[keyStore.getSelectedStorageBackend()] ?? keyStore.getSelectedStorageBackend();',
    tests: ['test/unit/host-electron/secrets.test.ts'],
  },
  {
    fault: 'the key of the environment goes to any base URL that is named',
    file: 'src-main/engine/connections/environment-key.ts',
    find: 'if (known !== null && known !== baseUrl) {',
    replace: 'if (known?.length === 0) {',
    tests: ['test/unit/engine/connections/environment-key.test.ts'],
  },
  {
    fault: 'the key of the environment goes wherever a marked connection leads',
    file: 'src-main/engine/connections/environment-key.ts',
    find: 'return isSame(mark, markOf(key, salt, base_url));',
    replace: 'return salt.length > 0 && base_url.length > 0 && isSame(mark, mark);',
    tests: ['test/unit/engine/connections/environment-key.test.ts'],
  },
  {
    fault: 'programs that are started inherit the key',
    file: 'src-main/foundation/environment-key.ts',
    find: "delete environment['OUTBOX_API_KEY'];",
    replace: '',
    tests: ['test/unit/installation/environment-key.test.ts'],
  },
  {
    fault: 'a data folder that others may enter is used',
    file: 'src-main/foundation/own-data-folder.ts',
    find: 'whyNotOwn(path, statSync(path)) ??',
    replace: '',
    tests: ['test/unit/foundation/own-data-folder.test.ts'],
  },
  {
    fault: 'what belongs to another user is taken for the own',
    file: 'src-main/foundation/own-place.ts',
    find: 'if (status.uid !== userId) {',
    replace: 'if (Number.isNaN(status.uid)) {',
    tests: ['test/unit/foundation/own-data-folder.test.ts'],
  },
  {
    fault: 'others may read the key file',
    file: 'src-main/foundation/replace-own-file.ts',
    find: 'chmodSync(temporary, 0o600);',
    replace: 'chmodSync(temporary, 0o644);',
    tests: ['test/unit/host-headless/host/secret-store.test.ts'],
  },
];
