import { OutboxError } from '../../contract/errors.ts';
import type { Sharing } from '../../contract/page-session.ts';
import type { CancelTimer } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { Guests } from '../web/guests.ts';
import { openPageDoor, type PagesOptions } from '../web/page-door.ts';
import { readPageFiles } from '../web/page-files.ts';
import { rareWarnings } from '../web/rare-warnings.ts';
import { KeptCertificate } from './certificate/kept-certificate.ts';
import { NamedCertificate, type CertificateFiles } from './certificate/named-certificate.ts';
import { OwnCertificate } from './certificate/own-certificate.ts';
import type { ServerCertificate } from './certificate/server-certificate.ts';
import { PasswordEntrance } from './entrance/password-entrance.ts';
import { peerAddress, peerGroup } from './entrance/peer.ts';
import { PasswordFile } from './password/password-file.ts';
import { PresentPassword } from './password/present-password.ts';
import { securePlace } from './secure-place.ts';
import { defaultSharePort, sharedNames, type NamedPlace, type SharedNames } from './shared-names.ts';

/** Within which a changed password ends the sessions of the one before, also of pages that only listen. */
const passwordLookedAtEveryMs = 2 * secondMs;

export interface ShareHostOptions extends PagesOptions {
  /** The built pages. */
  readonly rendererDirectory: string;
  /** Holds the password, and the certificate that Outbox makes itself. */
  readonly dataDirectory: string;
  /** An address of this computer, or a name of one. */
  readonly at: NamedPlace;
  /** By which others reach it as well. */
  readonly names: readonly NamedPlace[];
  /** `null`: Outbox makes its own. */
  readonly certificateFiles: CertificateFiles | null;
}

export interface ShareHost {
  readonly port: number;
  sharing(): Sharing;
  /** Names that browsers will find missing in a certificate that was named. */
  readonly namesNotCovered: readonly string[];
  /** Revokes every session and ends every connection. */
  stop(): Promise<void>;
}

/**
 * The pages for browsers of other computers: over TLS alone, behind the guard and the limits of the loopback pages, and only for
 * who knows the password. Throws `OutboxError` where none is set, or it cannot be listened to.
 */
export async function startShareHost(options: ShareHostOptions): Promise<ShareHost> {
  const { clock, logger, book, at } = options;
  const file = new PasswordFile(options.dataDirectory);
  if (file.read() === null) {
    throw new OutboxError(
      'invalid_input',
      'Other computers are let in by a password alone, and none is set. Set one with "outbox password set", then start again.',
    );
  }
  const wantedPort = at.port ?? defaultSharePort;
  const namesAt = (port: number): SharedNames => sharedNames(at, options.names, port);
  const { names } = namesAt(wantedPort);
  const kept = new KeptCertificate({
    source:
      options.certificateFiles === null
        ? new OwnCertificate(options.dataDirectory, names, clock)
        : new NamedCertificate(options.certificateFiles, clock),
    onReplaced: (certificate) => {
      place.show(certificate);
    },
    clock,
    logger,
  });
  const place = securePlace({ name: at.name, namesAt, certificate: kept.current });
  const password = new PresentPassword(file, logger);
  const warn = rareWarnings(clock, logger);
  const door = await openPageDoor({
    ...options,
    files: readPageFiles(options.rendererDirectory),
    place,
    port: wantedPort,
    guests: new Guests(({ remoteAddress }) => peerGroup(peerAddress(remoteAddress))),
    entrance: new PasswordEntrance({ password, clock, warn }),
    onLetIn: (session, address) => {
      logger.write('share.signed_in', { session }, { address: address ?? 'unknown' });
    },
    isSecure: true,
    presentMark: () => password.mark(),
    kind: 'anotherComputer',
    warn,
  }).catch((error: unknown) => {
    kept.stop();
    throw error;
  });
  const { addresses } = namesAt(door.port);
  const sharing = (): Sharing => ({ addresses: [...addresses], certificate: shown(kept.current) });
  book.sharing = sharing;
  let cancelLook: CancelTimer = () => undefined;
  const lookLater = (): void => {
    cancelLook = clock.setTimer(() => {
      door.sessions.endWhatMayNotLast();
      lookLater();
    }, passwordLookedAtEveryMs);
  };
  lookLater();
  logger.write('share.listening', { port: door.port });

  return {
    port: door.port,
    sharing,
    namesNotCovered: names.filter((name) => !kept.current.standsFor(name)),
    async stop() {
      cancelLook();
      kept.stop();
      book.sharing = () => null;
      await door.stop();
    },
  };
}

const shown = ({ fingerprint, isOwn, expiresAtMs }: ServerCertificate): Sharing['certificate'] => ({
  fingerprint,
  isOwn,
  expiresAtMs,
});
