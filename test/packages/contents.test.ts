import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isListed } from '../../resources/scripts/package/shipped-files.mjs';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { z } from '../../src-main/contract/zod.ts';
import { startPracticeService } from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import { firstId } from '../helpers/connected-command-line.ts';
import { temporaryDataFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { packedHeadless } from './packed.ts';

const materialsSchema = z.object({
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      licenses: z.array(z.looseObject({})).min(1),
      hashes: z
        .array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/u) }))
        .optional(),
    }),
  ),
});

describe.skipIf(process.platform === 'win32')('the program without a window, packed', () => {
  let folder = '';
  let files: string[] = [];

  beforeAll(async () => {
    const parent = campaignFolder('contents');
    // Neither its place nor its name may matter.
    folder = join(parent, 'put “somewhere” else');
    renameSync(await packedHeadless(parent), folder);
    files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    return () => removeFolder(parent);
  });

  const materials = (): z.infer<typeof materialsSchema> =>
    materialsSchema.parse(JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')));

  test('holds neither sources, tests nor maps, and nothing that leads out of it', () => {
    expect(
      files.filter((file) =>
        /\.(?:map|ts|mts|svelte|cc|cpp|h|gyp)$|(?:^|\/)(?:test|src)(?:\/|-main|-renderer)/u.test(file),
      ),
    ).toEqual([]);
    expect(files.filter((file) => /\.(?:js|cjs|css)$/u.test(file) && hasMapLine(join(folder, file)))).toEqual(
      [],
    );
    expect([...new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))].sort()).toEqual([
      ...['LICENSE', 'NOTICES.txt', 'app/node_modules', 'app/out', 'app/package.json'],
      ...['bin/node', 'bin/outbox', 'sbom.cdx.json'],
      ...['share/bash-completion', 'share/fish', 'share/man', 'share/zsh'],
    ]);
    const native = files.filter((file) => file.endsWith('.node')).map((file) => file.split('/').at(-1));
    expect(native.sort()).toEqual([
      expect.stringMatching(/^keyring\./u),
      `${process.platform}-${process.arch}.node`,
    ]);
  });

  test('names everything of others that is in it, with its licence and its text', () => {
    const { components } = materials();
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['better-sqlite3', 'node', 'pino', 'svelte', 'undici', 'ws', 'zod']),
    );
    // Tools that only build and test it do not ship.
    expect(names.filter((name) => /vitest|eslint|playwright|typescript|electron/u.test(name))).toEqual([]);
    const unhashed = components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name);
    expect(unhashed).toEqual(['node']);
    const notices = readFileSync(join(folder, 'NOTICES.txt'), 'utf8');
    expect(components.filter(({ name, version }) => !notices.includes(`\n${name} ${version}`))).toEqual([]);
    expect(notices).toContain('Permission is hereby granted');
  });

  test('brings the schema of what each of its commands prints', () => {
    const printed = execFileSync(join(folder, 'bin/outbox'), ['schema', 'watch', 'list'], { env: {} });
    expect(JSON.parse(String(printed))).toMatchObject({ $id: 'urn:outbox:cli:watch-list' });
  });

  test('loads all that stands beside its bundles with the Node that it brings', () => {
    const script = `
      const { createRequire } = await import('node:module');
      const { readFileSync } = await import('node:fs');
      const at = createRequire(process.argv[1]);
      const Database = at('better-sqlite3');
      const { AsyncEntry } = at('@napi-rs/keyring');
      const pdfium = await at('@embedpdf/pdfium').init({ wasmBinary: readFileSync(at.resolve('@embedpdf/pdfium/pdfium.wasm')), thisProgram: 'outbox' });
      const avif = at.resolve('@jsquash/avif/codec/dec/avif_dec.js');
      console.log(JSON.stringify([
        new Database(':memory:').prepare('select 40 + 2 as answer').get().answer, typeof AsyncEntry, typeof pdfium.PDFiumExt_Init,
        typeof (await import(avif)).default, typeof at('@silvia-odwyer/photon-node').resize,
      ]));`;
    const program = join(folder, 'app/out/main/cli.js');
    const printed = execFileSync(
      join(folder, 'bin/node'),
      ['--input-type=module', '--eval', script, program],
      {
        encoding: 'utf8',
        cwd: temporaryFolder('elsewhere'),
        env: {},
      },
    );
    expect(JSON.parse(printed)).toEqual([42, 'function', 'function', 'function', 'function']);
  });

  test('delivers a file, called by a link and from a folder of its own', async () => {
    const home = temporaryFolder('installed');
    const practice = await startPracticeService({
      directory: temporaryFolder('service'),
      clock: systemClock,
      delays: { documentIndexingMs: 20 },
    });
    onTestFinished(() => practice.stop());
    symlinkSync(join(folder, 'bin/outbox'), join(home, 'outbox'));
    writeFileSync(join(home, 'answer.txt'), 'The answer.\n');
    const environment = { PATH: '/usr/bin:/bin', OUTBOX_HOME: temporaryDataFolder(), OUTBOX_KEYRING: 'off' };
    const outbox = async (words: readonly string[], input = ''): Promise<string> => {
      const child = spawn(join(home, 'outbox'), words, {
        cwd: home,
        env: environment,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      child.stdin.end(input);
      const [, printed, said] = await Promise.all([
        once(child, 'close'),
        text(child.stdout),
        text(child.stderr),
      ]);
      expect([child.exitCode, said.includes('outbox:') ? said : '']).toEqual([0, '']);
      return printed;
    };

    await outbox(
      ['connect', '--name', 'P', '--base-url', practice.baseUrl, '--key-stdin'],
      `${practice.apiKey}\n`,
    );
    await outbox(['add', 'answer.txt', '--kb', await firstId(practice, 'kbs')]);
    const ended = JSON.parse(await outbox(['run', '--until-idle', '--json'])) as unknown;
    expect(ended).toMatchObject({ jobs: { done: 1 }, exit: { code: 0 } });
    expect(practice.ledger().filter(({ fileName }) => fileName === 'answer.txt')).toHaveLength(1);
  });
});

function hasMapLine(file: string): boolean {
  return /^\/[/*]# sourceMappingURL/mu.test(readFileSync(file, 'utf8'));
}

test('what ships of a package is listed, name by name: a star stands for a part of one name', () => {
  const patterns = ['lib/*.js', 'prebuilds/linux-x64.node', 'LICENSE*'];
  expect(
    ['lib/index.js', 'prebuilds/linux-x64.node', 'LICENSE', 'LICENSE.md'].filter(
      (path) => !isListed(path, patterns),
    ),
  ).toEqual([]);
  expect(
    [
      'lib/deep/index.js',
      'lib/index.js.map',
      'prebuilds/linux-x64xnode',
      'deps/LICENSE',
      'src/index.js',
    ].filter((path) => isListed(path, patterns)),
  ).toEqual([]);
});
