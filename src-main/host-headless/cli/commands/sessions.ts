import { toldJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { PageSession } from '../../../contract/page-session.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { formatTable } from '../output/table.ts';
import { describeTime } from '../output/words.ts';

interface EndOptions extends CommonOptions {
  readonly all?: true;
}

/** The browsers that are let in to the pages of a running `run --web` or `run --share`. */
export const registerSessions: RegisterCommand = (program, context) => {
  const sessions = program
    .command('sessions')
    .description('the browsers that "run --web" and "run --share" have let in');
  declareJson(sessions.command('list', { isDefault: true }))
    .description('each with where it is, when it was let in and last seen')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const listed = await client.call('host.sessions', {});
        if (options.json === true) output.json<'sessions list'>(listed.map(sessionJson));
        else if (listed.length === 0) output.print('No browser is let in.');
        else {
          const rows = listed.map(({ id, browser, address, openedAtMs, seenAtMs }) => [
            id,
            told(browser),
            address ?? 'this computer',
            describeTime(openedAtMs),
            describeTime(seenAtMs),
          ]);
          for (const line of formatTable(['ID', 'BROWSER', 'FROM', 'LET IN', 'LAST SEEN'], rows))
            output.print(line);
        }
      }),
    );
  declareJson(sessions.command('end'))
    .description('sign a browser out; it needs a fresh address, or the password, to come in again')
    .argument('[id]', 'which one, as the list names it')
    .option('--all', 'every browser')
    .action((id: string | undefined, options: EndOptions) => {
      if ((id === undefined) !== (options.all === true)) {
        throw new OutboxError('invalid_input', 'Name one session by its id, or all of them with --all.');
      }
      return withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const ids = id === undefined ? (await client.call('host.sessions', {})).map((each) => each.id) : [id];
        for (const each of ids) await client.call('host.endSession', { id: each });
        if (options.json === true) output.json<'sessions end'>({ ended: ids });
        else
          output.print(
            ids.length === 1
              ? 'One browser is signed out.'
              : `${String(ids.length)} browsers are signed out.`,
          );
      });
    });
};

function sessionJson({ id, browser, address, openedAtMs, seenAtMs }: PageSession) {
  return {
    id,
    ...toldJson('browser', browser),
    browser: told(browser),
    address,
    openedAt: new Date(openedAtMs).toISOString(),
    seenAt: new Date(seenAtMs).toISOString(),
  };
}
