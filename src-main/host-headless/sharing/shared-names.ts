import { isIP } from 'node:net';
import { OutboxError } from '../../contract/errors.ts';

/** Not in any list of well-known services; beside that of the loopback pages. */
export const defaultSharePort = 8418;

/** A name or address as it stands in an address, and its port; `null`: none was given. */
export interface NamedPlace {
  /** Without brackets, in the form that browsers send. */
  readonly name: string;
  readonly port: number | null;
}

/** What other computers may call this server. */
export interface SharedNames {
  /** For the certificate; each once. */
  readonly names: readonly [string, ...string[]];
  /** The values of `Host` that are answered. */
  readonly hosts: ReadonlySet<string>;
  /** As they are typed into a browser. */
  readonly addresses: readonly [string, ...string[]];
}

/** "nas.local", "nas.local:8418", "192.168.1.20:443", "[fe80::1]:8418". Throws `OutboxError` invalid_input for anything else. */
export function parsePlace(option: string, text: string): NamedPlace {
  const bare = isIP(text) === 6 ? `[${text}]` : text;
  const { host = '', port } =
    /^(?<host>\[[\da-f:.]+\]|[^:[\]]+)(?::(?<port>\d{1,5}))?$/iu.exec(bare)?.groups ?? {};
  // The parser of addresses lower-cases names, writes others in letters of DNS, and takes nothing apart that is none.
  const url = /^[^\s/?#@\\%]+$/u.test(host) ? URL.parse(`https://${host}/`) : null;
  if (
    url === null ||
    (port !== undefined && Number(port) > 65_535) ||
    !/^(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:]+\])$/u.test(url.hostname)
  ) {
    throw new OutboxError(
      'invalid_input',
      `${option} ${text} is no name or address. Give one as "nas.local", "192.168.1.20" or "[fd00::20]", with ":PORT" where it is another than ${String(defaultSharePort)}.`,
    );
  }
  return {
    name: url.hostname.replace(/^\[|\]$/gu, ''),
    port: port === undefined ? null : Number(port),
  };
}

export const isEveryAddress = (name: string): boolean => name === '0.0.0.0' || name === '::';

/**
 * What a server is called that listens at `listening` on `port`: that name, unless it stands for every address, and those that
 * were given beside it, each with a port of its own where something in between translates it. Throws `OutboxError` invalid_input
 * where that is nothing.
 */
export function sharedNames(
  listening: NamedPlace,
  further: readonly NamedPlace[],
  port: number,
): SharedNames {
  const places = [...(isEveryAddress(listening.name) ? [] : [{ ...listening, port }]), ...further].map(
    (place) => ({
      name: place.name,
      host: new URL(
        `https://${isIP(place.name) === 6 ? `[${place.name}]` : place.name}:${String(place.port ?? port)}/`,
      ).host,
    }),
  );
  const names = [...new Set(places.map(({ name }) => name))];
  const hosts = new Set(places.map(({ host }) => host));
  const addresses = [...hosts].map((host) => `https://${host}/`);
  const [name, ...others] = names;
  const [address, ...otherAddresses] = addresses;
  if (name === undefined || address === undefined) {
    throw new OutboxError(
      'invalid_input',
      `${listening.name} stands for every address of this computer. Say with --share-name by which name or address other computers reach it.`,
    );
  }
  return { names: [name, ...others], hosts, addresses: [address, ...otherAddresses] };
}
