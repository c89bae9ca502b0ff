import { readdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { CallOutput, Handlers } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { inNaturalOrder } from '../../contract/natural-order.ts';
import { makeSampleFolder } from '../../practice-service/samples/sample-files.ts';
import { resolveExisting } from '../../control/trusted-host-calls.ts';
import type { SessionCall } from './session-calls.ts';

/** Those about sessions belong to the server of the pages. */
type HostCalls = Omit<Pick<Handlers, Extract<keyof Handlers, `host.${string}`>>, SessionCall>;
type BrowsedEntry = CallOutput<'host.browse'>['entries'][number];

const maximumEntries = 2000;

export interface BrowsableOptions {
  /** Absolute paths of folders that may be looked into; those that do not exist are left out. At least one must. */
  readonly roots: readonly string[];
  /** Never shown or chosen: it holds the product's own records. */
  readonly dataDirectory: string;
  readonly issueToken: (path: string) => string;
}

/**
 * The host's own calls for pages in a browser: no dialogs, but a look into the server's folders, limited to the roots that the
 * person who started it named, and without hidden files and folders, which hold keys and passwords. Every path is resolved before
 * the limit is checked (reliability §7.13).
 */
export async function createBrowsableHostCalls(options: BrowsableOptions): Promise<HostCalls> {
  const resolved = await Promise.allSettled(options.roots.map((root) => resolveExisting(root)));
  const roots = resolved.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const firstRoot = roots[0];
  if (firstRoot === undefined) {
    const roots = options.roots.join(', ');
    throw new OutboxError('folder_refused', message('browse.no_roots', { roots }));
  }
  const dataDirectory = await resolveExisting(options.dataDirectory);
  const isAllowed = (path: string): boolean =>
    roots.some((root) => isWithin(root, path) && !isHiddenBelow(root, path)) &&
    !isWithin(dataDirectory, path);

  const resolveAllowed = async (path: string): Promise<string> => {
    const real = isAbsolute(path) ? await resolveExisting(path).catch(() => null) : null;
    if (real !== null && isAllowed(real)) return real;
    if (real === null && isAbsolute(path) && (await isMissing(path, isAllowed)))
      throw new OutboxError('folder_refused', message('browse.missing', { path }));
    // One answer for all: what lies outside the roots is secret, also whether it exists.
    throw new OutboxError('folder_refused', message('browse.outside', { roots: roots.join(', ') }));
  };
  const unsupported = (): never => {
    throw new OutboxError('unsupported', message('browse.no_dialogs'));
  };

  return {
    'host.chooseFolder': unsupported,
    'host.chooseFiles': unsupported,
    'host.showInFolder': unsupported,
    'host.showFolder': unsupported,
    // Pages in a browser have links for that.
    'host.openAddress': unsupported,
    // No desktop asks anything of pages in a browser.
    'host.takeRequests': () => [],
    'host.loginStart': unsupported,
    'host.setLoginStart': unsupported,
    async 'host.chooseSamples'() {
      const real = await resolveAllowed(await makeSampleFolder(firstRoot));
      return { token: options.issueToken(real), path: real };
    },
    async 'host.choose'({ path }) {
      const real = await resolveAllowed(path);
      return { token: options.issueToken(real), path: real };
    },
    async 'host.browse'({ path }) {
      const real = path === null ? firstRoot : await resolveAllowed(path);
      const listed = await listEntries(real, isAllowed);
      const above = dirname(real);
      return {
        path: real,
        parent: above !== real && isAllowed(above) ? above : null,
        roots,
        entries: listed.slice(0, maximumEntries),
        truncated: listed.length > maximumEntries,
      };
    },
  };
}

/** Nothing is there, in a folder that may be looked into. */
async function isMissing(path: string, isAllowed: (path: string) => boolean): Promise<boolean> {
  const above = dirname(path);
  if (above === path || basename(path).startsWith('.') || path.includes('\0')) return false;
  const real = await resolveExisting(above).catch(() => null);
  return real === null ? isMissing(above, isAllowed) : isAllowed(real);
}

/** Folders first, then by name. Hidden entries are left out, and links that lead out of the roots or to something hidden. */
async function listEntries(folder: string, isAllowed: (path: string) => boolean): Promise<BrowsedEntry[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new OutboxError('folder_refused', message('browse.unlisted', { path: folder }), { cause });
  });
  const visible = found.filter((entry) => !entry.name.startsWith('.'));
  const entries = await Promise.all(
    visible.map(async (entry): Promise<BrowsedEntry | null> => {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) return followLink(entry.name, path, isAllowed);
      if (!isAllowed(path)) return null;
      return entry.isDirectory() || entry.isFile()
        ? { name: entry.name, path, isDirectory: entry.isDirectory() }
        : null;
    }),
  );
  const named = inNaturalOrder(
    entries.filter((entry) => entry !== null),
    ({ name }) => name,
  );
  return named.sort((left, right) => Number(right.isDirectory) - Number(left.isDirectory));
}

/** A link to a folder inside the roots is shown as that folder; any other link is not shown. */
async function followLink(
  name: string,
  path: string,
  isAllowed: (path: string) => boolean,
): Promise<BrowsedEntry | null> {
  const real = await resolveExisting(path).catch(() => null);
  if (real === null || !isAllowed(real)) return null;
  return readdir(real).then(
    () => ({ name, path: real, isDirectory: true }),
    () => null,
  );
}

/** A root that is hidden itself was named by the person who started Outbox. */
function isHiddenBelow(root: string, path: string): boolean {
  return relative(root, path)
    .split(sep)
    .some((name) => name.startsWith('.'));
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
