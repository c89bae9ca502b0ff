import { PasswordFile } from '../../sharing/password/password-file.ts';
import {
  chosenDataDirectory,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { describeTime } from '../output/words.ts';

/** What a person compares before a browser of another computer is trusted with the password. */
export const registerSharing: RegisterCommand = (program, context) => {
  const { output } = context;
  declareJson(program.command('sharing'))
    .description(
      'how other computers reach the pages of a running "run --share", and the fingerprint that they must find',
    )
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const sharing = await client.call('host.sharing', {});
        const password = new PasswordFile(chosenDataDirectory(context, options)).read();
        if (options.json === true) {
          output.json<'sharing'>({
            addresses: sharing?.addresses ?? [],
            certificate: sharing === null ? null : certificateJson(sharing.certificate),
            passwordSetAt: password === null ? null : isoTime(password.setAtMs),
          });
          return;
        }
        if (sharing === null) {
          output.print('The pages are not shared. "outbox run --share" serves them to other computers.');
        } else {
          for (const address of sharing.addresses) output.print(address);
          const { fingerprint, isOwn, expiresAtMs } = sharing.certificate;
          output.print(
            `Certificate ${isOwn ? 'of Outbox itself' : 'from a file'}, until ${describeTime(expiresAtMs)}, SHA-256:`,
          );
          output.print(`  ${fingerprint}`);
        }
        output.print(
          password === null
            ? 'No password is set: nobody is let in. "outbox password set" sets one.'
            : `The password is set since ${describeTime(password.setAtMs)}.`,
        );
      }),
    );
};

const certificateJson = (certificate: { fingerprint: string; isOwn: boolean; expiresAtMs: number }) => ({
  sha256: certificate.fingerprint,
  isOwn: certificate.isOwn,
  expiresAt: isoTime(certificate.expiresAtMs),
});

const isoTime = (atMs: number): string => new Date(atMs).toISOString();
