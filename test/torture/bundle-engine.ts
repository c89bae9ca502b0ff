import { symlinkSync } from 'node:fs';
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
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: 'test/torture/child.ts',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'child.mjs' } },
    },
  });
  return { folder, script: join(folder, 'child.mjs'), compileCache: join(folder, 'compiled') };
}
