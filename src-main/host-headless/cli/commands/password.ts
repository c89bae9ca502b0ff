import { OutboxError } from '../../../contract/errors.ts';
import { systemClock } from '../../../foundation/clock.ts';
import { prepareDataDirectory } from '../../host/prepare-data-directory.ts';
import { hashPassword } from '../../sharing/password/hash-password.ts';
import { PasswordFile } from '../../sharing/password/password-file.ts';
import { checkPassword } from '../../sharing/password/password-rules.ts';
import {
  chosenDataDirectory,
  declareJson,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { readPassword } from '../input/password-source.ts';
import { describeTime } from '../output/words.ts';

/** The password of pages for other computers. Its file is read and written by itself: no database is opened for it. */
export const registerPassword: RegisterCommand = (program, context) => {
  const { output } = context;
  const password = program
    .command('password')
    .description('the password by which browsers of other computers are let in');
  declareJson(password.command('show', { isDefault: true }))
    .description('whether one is set, and since when; never the password itself')
    .action((options: CommonOptions) => {
      const kept = new PasswordFile(chosenDataDirectory(context, options)).read();
      if (options.json === true)
        output.json<'password show'>({ setAt: kept === null ? null : isoTime(kept.setAtMs) });
      else if (kept === null) output.print('No password is set. "outbox password set" sets one.');
      else output.print(`A password is set since ${describeTime(kept.setAtMs)}.`);
    });
  declareJson(password.command('set'))
    .description('set it, or another one: read from standard input, or typed twice at a terminal')
    .action(async (options: CommonOptions) => {
      const dataDirectory = chosenDataDirectory(context, options);
      const given = await readPassword(context.input, output);
      checkPassword(given);
      prepareDataDirectory(dataDirectory);
      const setAtMs = systemClock.nowMs();
      new PasswordFile(dataDirectory).write({ setAtMs, hash: await hashPassword(given) });
      if (options.json === true) output.json<'password set'>({ setAt: isoTime(setAtMs) });
      else
        output.print(
          'The password is set. Browsers of other computers that were let in by an earlier one are signed out.',
        );
    });
  declareJson(password.command('remove'))
    .description('remove it: no browser of another computer is let in, and those that were are signed out')
    .action((options: CommonOptions) => {
      const file = new PasswordFile(chosenDataDirectory(context, options));
      if (!file.remove()) throw new OutboxError('not_found', 'No password is set.');
      if (options.json === true) output.json<'password remove'>({ removed: true });
      else output.print('The password is removed. No browser of another computer is let in.');
    });
};

const isoTime = (atMs: number): string => new Date(atMs).toISOString();
