import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { campaignFolder } from '../helpers/campaign.ts';
import type { EngineProgram } from './lean-process.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The process with the engine as one file instead of some four hundred: half of what each of hundreds of starts costs. It lies in a
 * new folder, with what Node makes of it.
 */
export async function bundleEngine(): Promise<EngineProgram & { readonly folder: string }> {
  const folder = campaignFolder('bundle');
  // Where packages that stay outside are found.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await bundle(folder, 'test/torture/child.ts', 'child.mjs');
  await bundle(folder, 'src-main/engine/storage/snapshots/database-check.ts', 'database-check.js');
  // What it holds are modules, as in the product's own folder.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return { folder, script: join(folder, 'child.mjs'), compileCache: join(folder, 'compiled') };
}

/** One program as one file. */
async function bundle(folder: string, from: string, name: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: from,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: name } },
    },
  });
}
