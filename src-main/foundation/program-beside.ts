import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The program of a thread, by the module that starts it (`import.meta.url`) and its own name: from source beside that module; built,
 * beside the bundle or above its shared parts. `null` where it is missing.
 */
export function programBeside(module: string, name: string): URL | null {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`];
  const urls = places.map((place) => new URL(place, module));
  return urls.find((url) => existsSync(fileURLToPath(url))) ?? null;
}
