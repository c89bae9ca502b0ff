import { resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { dayMs } from '../../foundation/durations.ts';
import type { ShareHost, ShareHostOptions } from '../sharing/share-host.ts';
import { startShareHost } from '../sharing/share-host.ts';
import { isEveryAddress, parsePlace } from '../sharing/shared-names.ts';
import { ownLoopback, usualLoopback } from '../web/loopback-address.ts';
import { createBrowsableHostCalls } from '../web/browsable-host-calls.ts';
import type { PagesOptions } from '../web/page-door.ts';
import { SessionBook } from '../web/session-book.ts';
import { createSessionCalls, type SessionCall } from '../web/session-calls.ts';
import { startWebHost, type WebHost } from '../web/web-host.ts';
import type { OwnEngine } from './attach.ts';
import type { CliContext } from './cli-context.ts';
import { describeTime, plural } from './output/words.ts';

/** Not in any list of well-known services; the next free one is taken where it is in use. */
/** So near its end a certificate that was named is worth a word; one of Outbox's own is renewed by then. */
const soonDays = 14;

/** What `run` was asked for concerning pages. */
export interface PageOptions {
  readonly web?: true | number;
  readonly share?: string;
  readonly shareName?: readonly string[];
  readonly shareCertificate?: string;
  readonly shareKey?: string;
  readonly root?: readonly string[];
}

export type AskedShare = Pick<ShareHostOptions, 'at' | 'names' | 'certificateFiles'>;

/** `null`: the pages are not shared. Throws `OutboxError` invalid_input where the options do not fit together. */
export function shareOptions(
  { workingDirectory }: Pick<CliContext, 'workingDirectory'>,
  { share, shareName = [], shareCertificate, shareKey, root }: PageOptions,
): AskedShare | null {
  if (share === undefined) {
    if (shareName.length > 0 || shareCertificate !== undefined || shareKey !== undefined)
      throw new OutboxError(
        'invalid_input',
        'Say with --share at which address other computers reach the pages.',
      );
    return null;
  }
  if ((shareCertificate === undefined) !== (shareKey === undefined)) {
    throw new OutboxError(
      'invalid_input',
      'A certificate and its key belong together: give both --share-certificate and --share-key, or neither.',
    );
  }
  const at = parsePlace('--share', share);
  const names = shareName.map((name) => parsePlace('--share-name', name));
  if (isEveryAddress(at.name) && names.length === 0) {
    throw new OutboxError(
      'invalid_input',
      `${at.name} stands for every address of this computer. Say with --share-name by which name or address other computers reach it.`,
    );
  }
  if (root === undefined) {
    throw new OutboxError(
      'invalid_input',
      'Say with --root which folders the pages of other computers may look into. Outbox does not show them the whole home folder.',
    );
  }
  return {
    at,
    names,
    certificateFiles:
      shareCertificate === undefined || shareKey === undefined
        ? null
        : {
            certificate: resolve(workingDirectory, shareCertificate),
            key: resolve(workingDirectory, shareKey),
          },
  };
}

/** The servers of pages of one run. */
export class ServedPages {
  readonly #context: CliContext;
  readonly #options: PageOptions;
  readonly #dataDirectory: string;
  readonly #own: OwnEngine;
  readonly #book = new SessionBook();
  #web: WebHost | null = null;
  #share: ShareHost | null = null;

  constructor(context: CliContext, options: PageOptions, dataDirectory: string, own: OwnEngine) {
    this.#context = context;
    this.#options = options;
    this.#dataDirectory = dataDirectory;
    this.#own = own;
  }

  get areServed(): boolean {
    return this.#web !== null || this.#share !== null;
  }

  /** The sessions, for a caller with the rights of the owner. */
  get sessionCalls(): Pick<Handlers, SessionCall> {
    return createSessionCalls(this.#book, null);
  }

  /** An address that lets one browser of this computer in; `null` where the pages are not served here. */
  freshAddress(): string | null {
    return this.#web?.freshAddress() ?? null;
  }

  /** Starts what was asked for, and gives a first address. What started before something failed is ended by `stop`. */
  async start(share: AskedShare | null): Promise<string | null> {
    const { web } = this.#options;
    if (web === undefined && share === null) return null;
    const pages = { ...(await this.#pages()), ...this.#places() };
    if (web !== undefined) {
      const at =
        typeof web === 'number'
          ? { address: usualLoopback, port: web }
          : { address: ownLoopback(this.#context.platform), port: 0 };
      this.#web = await startWebHost({ ...pages, ...at });
    }
    if (share !== null) {
      this.#share = await startShareHost({ ...pages, ...share });
      this.#tell(this.#share);
    }
    return this.freshAddress();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#web?.stop(), this.#share?.stop()]);
  }

  #places(): Pick<ShareHostOptions, 'rendererDirectory' | 'dataDirectory'> {
    return { rendererDirectory: this.#context.rendererDirectory, dataDirectory: this.#dataDirectory };
  }

  async #pages(): Promise<PagesOptions> {
    const { engine, services } = this.#own;
    const { homeDirectory, workingDirectory } = this.#context;
    const hostCalls = await createBrowsableHostCalls({
      roots: (this.#options.root ?? [homeDirectory]).map((root) => resolve(workingDirectory, root)),
      dataDirectory: this.#dataDirectory,
      issueToken: (path) => engine.chosenPaths.issue(path),
    });
    return {
      handlers: { ...engine.handlers, ...hostCalls },
      onChanged: (listener) => engine.onChanged(listener),
      book: this.#book,
      clock: services.clock,
      logger: services.logger,
    };
  }

  #tell(share: ShareHost): void {
    const { output } = this.#context;
    const { addresses, certificate } = share.sharing();
    for (const address of addresses) output.note(`Other computers open ${address} and give the password`);
    output.note(
      certificate.isOwn
        ? 'Its certificate is Outbox’s own, so a browser warns of it once. Compare its fingerprint (SHA-256) before you go on there:'
        : `Its certificate is valid until ${describeTime(certificate.expiresAtMs)}; its fingerprint (SHA-256):`,
    );
    output.note(`  ${certificate.fingerprint}`);
    const daysLeft = Math.floor((certificate.expiresAtMs - this.#own.services.clock.nowMs()) / dayMs);
    if (!certificate.isOwn && daysLeft < soonDays)
      output.warn(
        `The certificate ends in ${plural(daysLeft, 'day')}: put a newer one in its place, which is read by itself.`,
      );
    if (share.namesNotCovered.length > 0)
      output.warn(
        `The certificate does not stand for ${share.namesNotCovered.join(', ')}, so browsers warn there. Name one that does.`,
      );
  }
}
