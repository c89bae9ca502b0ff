import { AddressEntrance } from './address-entrance.ts';
import { AddressFiles } from './address-file.ts';
import { loopbackPlace } from './guarded-server.ts';
import { Guests } from './guests.ts';
import { OneUseTokens } from './one-use-tokens.ts';
import { openPageDoor, type PagesOptions } from './page-door.ts';
import { readPageFiles } from './page-files.ts';
import { rareWarnings } from './rare-warnings.ts';

export interface WebHostOptions extends PagesOptions {
  /** The built pages. */
  readonly rendererDirectory: string;
  /** The address is also written to two files in here, readable by their owner only, for as long as it works. */
  readonly dataDirectory: string;
  /** Of loopback. */
  readonly address: string;
  /** 0: any that is free. A port in use gives way to the next free one. */
  readonly port: number;
}

export interface WebHost {
  readonly port: number;
  /** An address that lets one browser in, once, within two minutes. */
  freshAddress(): string;
  /** Revokes every session and ends every connection. */
  stop(): Promise<void>;
}

/**
 * The same pages as in the window, on a loopback address (reliability §7). Throws `OutboxError` unsupported where the pages
 * are not built or no port can be had.
 */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const { clock, logger } = options;
  const tokens = new OneUseTokens(clock);
  const warn = rareWarnings(clock, logger);
  const addressFiles = new AddressFiles(options.dataDirectory, clock);
  const door = await openPageDoor({
    ...options,
    files: readPageFiles(options.rendererDirectory),
    place: loopbackPlace(options.address),
    guests: new Guests(),
    entrance: new AddressEntrance({
      tokens,
      onRefused: () => {
        warn('web.exchange_refused', {});
      },
      onOpened: () => {
        addressFiles.remove();
      },
    }),
    kind: 'thisComputer',
    warn,
  });
  const { port } = door;
  logger.write('web.listening', { port });

  return {
    port,
    freshAddress() {
      const address = `http://${options.address}:${String(port)}/#${tokens.issue()}`;
      addressFiles.write(address);
      return address;
    },
    async stop() {
      tokens.revokeAll();
      addressFiles.remove();
      await door.stop();
    },
  };
}
