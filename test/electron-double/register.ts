/** Loaded with `--import`: resolves 'electron' to the double everywhere in the process, for `import` and `require` alike. */
import { registerHooks } from 'node:module';

const doubleUrl = new URL('./electron.ts', import.meta.url).href;
const electronModule = /^electron(\/(main|common|renderer))?$/;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    electronModule.test(specifier)
      ? { url: doubleUrl, format: 'module-typescript', shortCircuit: true }
      : nextResolve(specifier, context),
});
