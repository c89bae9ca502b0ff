import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { parsedCatalogues } from './resources/scripts/languages/parsed-catalogues.mjs';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** `fflate` declares a `require` of its own, and so does what stands before a bundle that asks for one. */
const ownRequireOfFflate = {
  name: 'own-require-of-fflate',
  transform: (code: string, id: string): string | null =>
    id.replaceAll('\\', '/').endsWith('/fflate/esm/index.mjs')
      ? code.replace('var require =', 'var requireOfIt =').replace('(_a = require(', '(_a = requireOfIt(')
      : null,
};

/** What says how the output of commands is to be read goes along with the program. */
const schemasOfOutputs = {
  name: 'schemas-of-outputs',
  generateBundle(this: {
    emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
  }): void {
    const folder = at('resources/schemas/cli');
    for (const name of readdirSync(folder)) {
      const source = readFileSync(join(folder, name), 'utf8');
      this.emitFile({ type: 'asset', fileName: `schemas/${name}`, source });
    }
  },
};

export default defineConfig({
  main: {
    plugins: [ownRequireOfFflate, schemasOfOutputs],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      // Only what stands in "dependencies" (native modules) stays outside the bundle.
      externalizeDeps: true,
      rolldownOptions: {
        input: {
          index: at('src-main/host-electron/main.ts'),
          cli: at('src-main/host-headless/main.ts'),
          'database-check': at('src-main/engine/storage/snapshots/database-check.ts'),
          'file-worker': at('src-main/file-worker/file-worker.ts'),
          'picture-worker': at('src-main/file-worker/picture-worker.ts'),
          'sheet-worker': at('src-main/file-worker/sheet-worker.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      sourcemap: true,
      // A sandboxed preload may require nothing but electron: everything else is bundled into one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at('src-main/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [parsedCatalogues, svelte({ configFile: at('src-renderer/svelte.config.js') })],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      // Half as much to send and to read before the first screen; the maps say what stands where.
      minify: true,
      sourcemap: true,
      rolldownOptions: { input: at('src-renderer/index.html') },
    },
  },
});
