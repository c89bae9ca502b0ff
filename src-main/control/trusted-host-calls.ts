import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Handlers } from '../contract/api.ts';
import { OutboxError } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import { errorCode } from '../foundation/error-code.ts';

type HostCalls = Pick<Handlers, Extract<keyof Handlers, `host.${string}`>>;

/**
 * The host's own calls as a command line may use them. Its caller has the rights of the user who owns the data folder, so any
 * absolute path may be chosen; dialogs and windows belong to other callers.
 */
export function createTrustedHostCalls(issueToken: (path: string) => string): HostCalls {
  const unsupported = (): never => {
    throw new OutboxError('unsupported', 'A command line has no dialogs: give the path instead.');
  };
  const noWindow = (): never => {
    throw new OutboxError(
      'unsupported',
      'Only the window starts when you sign in: it is set there, under Settings, Start.',
    );
  };
  const noPages = (): never => {
    throw new OutboxError(
      'unsupported',
      'No pages are served, so no browser is let in. "outbox run --web" serves them here, "outbox run --share" to other computers.',
    );
  };
  return {
    'host.chooseFolder': unsupported,
    'host.chooseFiles': unsupported,
    'host.chooseSamples': unsupported,
    'host.browse': unsupported,
    'host.showInFolder': unsupported,
    'host.showFolder': unsupported,
    'host.openAddress': unsupported,
    // They are for the page of the window: a command takes none from it.
    'host.takeRequests': () => [],
    'host.loginStart': noWindow,
    'host.setLoginStart': noWindow,
    'host.sessions': noPages,
    'host.endSession': noPages,
    'host.sharing': () => null,
    async 'host.choose'({ path }) {
      if (!isAbsolute(path)) throw new OutboxError('invalid_input', message('path.not_absolute', { path }));
      const resolved = await resolveExisting(path);
      return { token: issueToken(resolved), path: resolved };
    },
  };
}

/** The path with all links resolved. Throws `OutboxError` folder_refused where nothing can be reached there. */
export async function resolveExisting(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (cause) {
    const code = errorCode(cause) ?? 'unknown';
    const reason = code === 'ENOENT' ? 'nothing is there' : code === 'EACCES' ? 'it may not be read' : code;
    throw new OutboxError('folder_refused', `${path} cannot be used: ${reason}.`, { cause });
  }
}
