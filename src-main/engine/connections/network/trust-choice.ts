import { createSecureContext, type SecureContext } from 'node:tls';
import type { ReadableFileSystem } from '../../../foundation/files/file-system.ts';
import { isSameFile, type FileIdentity } from '../../../foundation/files/file-system.ts';
import { machineAuthorities, type FindTrust } from '../../../foundation/trust/find-trust.ts';
import { message } from '../../../contract/messages/message.ts';
import { AuthoritiesUnusable } from '../../service-client/transport/authorities-unusable.ts';
import { AuthoritiesError, readAuthoritiesFile } from './authorities-file.ts';

interface FromFile {
  readonly path: string;
  readonly identity: FileIdentity;
  readonly context: SecureContext;
}

/**
 * Whom connections believe: the authorities of the machine, and beside them those in the file that people named. The file is looked at
 * before each connection, so that a changed one counts at once. One that cannot be used lets nothing through: what a person named is
 * never left out unsaid.
 */
export function trustChoice(options: {
  /** The path that is named, or `null`. */
  named(): string | null;
  readonly files: Pick<ReadableFileSystem, 'open' | 'realPath'>;
}): FindTrust {
  let alone: SecureContext | null = null;
  let made: FromFile | null = null;
  return async () => {
    const path = options.named();
    if (path === null) return (alone ??= createSecureContext({ ca: machineAuthorities() }));
    const known = made?.path === path ? made : null;
    try {
      const read = await readAuthoritiesFile(
        options.files,
        path,
        (identity) => known !== null && isSameFile(identity, known.identity),
      );
      if (read === null && known !== null) return known.context;
      const named = read?.certificates.map((certificate) => certificate.toString()) ?? [];
      const context = createSecureContext({ ca: [...machineAuthorities(), ...named] });
      if (read !== null) made = { path, identity: read.identity, context };
      return context;
    } catch (error) {
      if (!(error instanceof AuthoritiesError)) throw error;
      const told = message('failure.authorities', { reason: error.told });
      throw new AuthoritiesUnusable(told);
    }
  };
}
