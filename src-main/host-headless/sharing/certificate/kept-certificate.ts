import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { dayMs, minuteMs } from '../../../foundation/durations.ts';
import type { CertificateSource, ServerCertificate } from './server-certificate.ts';

/** Programs that fetch certificates replace both files within seconds; nobody waits for the new one. */
const lookEveryMs = minuteMs;

export interface KeptCertificateOptions {
  readonly source: CertificateSource;
  /** Told of every one but the first. */
  readonly onReplaced: (certificate: ServerCertificate) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The certificate that is shown, looked for again every minute. One that cannot be used any more is told once and shown on: a
 * server without any would keep everybody out while somebody is copying files.
 */
export class KeptCertificate {
  readonly #options: KeptCertificateOptions;
  #certificate: ServerCertificate;
  #refused: string | null = null;
  #cancelLook: CancelTimer = () => undefined;

  /** Throws what the source throws. */
  constructor(options: KeptCertificateOptions) {
    this.#options = options;
    this.#certificate = options.source.current();
    this.#tell();
    this.#lookLater();
  }

  get current(): ServerCertificate {
    return this.#certificate;
  }

  stop(): void {
    this.#cancelLook();
  }

  #lookLater(): void {
    this.#cancelLook = this.#options.clock.setTimer(() => {
      this.#look();
      this.#lookLater();
    }, lookEveryMs);
  }

  #look(): void {
    try {
      const found = this.#options.source.current();
      this.#refused = null;
      if (found.fingerprint === this.#certificate.fingerprint) return;
      this.#options.onReplaced(found);
      this.#certificate = found;
      this.#tell();
    } catch (error) {
      const message = messageOf(error);
      if (this.#refused === message) return;
      this.#refused = message;
      this.#options.logger.write('share.certificate_refused', faultOf(error), messageOfFault(error));
    }
  }

  #tell(): void {
    const { isOwn, expiresAtMs } = this.#certificate;
    const validDays = Math.max(0, Math.floor((expiresAtMs - this.#options.clock.nowMs()) / dayMs));
    this.#options.logger.write('share.certificate_used', { isOwn, validDays });
  }
}
