import { describe, expect, it, test } from 'vitest';
import { readSetup } from '../../../../../src-main/engine/reporting/moving/read-setup.ts';
import { oneFile } from '../../../../fuzz/decoders/one-file.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';

const head = { format: 'outbox-setup', version: 1, exportedAtMs: 1, platform: 'linux' };
const connection = {
  part: 'connection',
  value: { ref: 1, name: 'Halden', baseUrl: 'https://api.halden.example', profile: null, pasted: [] },
};
const rules = rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' });
const folder = (path: string, more: object = {}) => ({
  part: 'folder',
  value: { connection: 1, path, rules: { ...rules, ...more } },
});

function textOf(lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
const whole = (...lines: readonly unknown[]): string =>
  textOf([head, ...lines, { part: 'end', value: { lines: lines.length + 2 } }]);
const read = (text: string) => readSetup(oneFile(Buffer.from(text)), '/home/ann/setup.outbox');

describe('a file of a setup', () => {
  it('is read line by line, whatever stands in it', async () => {
    const setup = await read(whole(connection, folder('/home/ann/Work')));
    expect(setup).toMatchObject({
      connections: [{ name: 'Halden' }],
      folders: [{ path: '/home/ann/Work' }],
      receipts: 0,
    });
  });

  test.each([
    ['is cut off', whole(connection).slice(0, -40), /setup_file.cut_off|setup_line.not_json/u],
    [
      'lacks a line',
      textOf([head, connection, { part: 'end', value: { lines: 9 } }]),
      /"line":3.*setup_line.lines_missing.*"lines":9/u,
    ],
    ['goes on after its end', `${whole()}{}\n`, /"line":3.*setup_line.after_end/u],
    ['is something else', '{"format":"outbox-receipts","version":1,"receipts":[]}', /setup_file.no_setup/u],
    ['is newer', textOf([{ ...head, version: 2 }]), /import_file.newer/u],
    ['is empty', '', /setup_file.empty/u],
    ['is not JSON', textOf([head]) + 'x', /"line":2.*setup_line.not_json/u],
    [
      'has an unknown part',
      whole({ part: 'command', value: 'rm' }),
      /"line":2.*setup_line.unknown_part.*command/u,
    ],
    [
      'has two settings',
      whole(...[1, 2].map(() => ({ part: 'recipe', value: {} }))),
      /"line":2.*setup_line.unusable/u,
    ],
    [
      'has a rule that nobody knows here',
      whole(connection, folder('/home/ann/Work', { onlyOlderThan: 5 })),
      /"line":3.*setup_line.unknown_field.*rules\.onlyOlderThan/u,
    ],
    [
      'has a secret where none belongs',
      whole({ ...connection, value: { ...connection.value, key: 'sk-social-x' } }),
      /"line":2.*setup_line.unusable/u,
    ],
    [
      'names a connection that is not there',
      whole(folder('/a/b')),
      /"line":2.*setup_line.unknown_connection.*"ref":1/u,
    ],
    [
      'leads out of a folder',
      whole(connection, folder('/home/ann/../root')),
      /"line":3.*foreign_path.leads_elsewhere/u,
    ],
    ['names a device', whole(connection, folder(String.raw`C:\Work\NUL`)), /"line":3.*foreign_path.device/u],
    ['names a whole drive', whole(connection, folder('/')), /"line":3.*foreign_path.whole_drive/u],
    [
      'leads out of a folder by a file',
      whole(connection, { part: 'file', value: { folder: '/a', path: '../x', slideId: null } }),
      /"line":3.*foreign_path.leads_elsewhere/u,
    ],
  ])('that %s is refused, with the line and the field', async (_words, text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message) as string,
    });
  });

  it('with a line that never ends is refused before it is held', async () => {
    await expect(read(`${textOf([head])}"${'x'.repeat(2 * 1024 * 1024)}`)).rejects.toMatchObject({
      message: expect.stringMatching(/setup_file.long_line.*"line":2/u) as string,
    });
  });

  it('with receipts that cannot be taken over says which, and gives the others', async () => {
    const receipt = (more: object) => ({
      part: 'receipt',
      value: {
        ...{
          jobId: 1,
          kind: 'kb_document',
          connection: { name: 'H', baseUrl: 'https://h.example', isPractice: false },
        },
        target: { kind: 'knowledge_base', id: 'kb_1', label: null, slideId: null, slideLabel: null },
        ...{ name: 'a.pdf', path: '/home/ann/a.pdf', url: null, sha256: 'a'.repeat(64), sizeBytes: 1 },
        ...{
          clipWork: null,
          remoteId: null,
          remoteUrl: null,
          remoteStatus: null,
          proof: 'indexed',
          attempts: 1,
        },
        ...{ sentAtMs: 1, deliveredAtMs: 2, isImported: false, finding: null, ...more },
      },
    });
    const given: string[] = [];
    const text = whole(receipt({}), receipt({ sha256: null }), { part: 'receipt', value: 7 });
    const setup = await readSetup(oneFile(Buffer.from(text)), 'x', (some) => {
      // Where it lay is kept as words: no path of the file is ever opened.
      given.push(...some.map(({ path, wasAt }) => `${String(path)} ${String(wasAt)}`));
    });
    expect(given).toEqual(['null /home/ann/a.pdf']);
    expect(setup.receipts).toBe(3);
    expect(setup.refusedReceipts.map(({ line }) => line)).toEqual([3, 4]);
  });
});
