import { spawn } from 'node:child_process';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Hands a file to the system's browser. Resolves to false where there is no program for that, which is no failure: the address
 * is printed as well. The token is in the file and never among the arguments, which every user of the computer can list.
 */
export function openInBrowser(
  file: string,
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const [program, ...words] = openers[platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, file], {
    stdio: 'ignore',
    detached: true,
    env: { ...environment, OUTBOX_API_KEY: undefined },
  });
  child.unref();
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve(false);
    });
    child.once('spawn', () => {
      resolve(true);
    });
  });
}
