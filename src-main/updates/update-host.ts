import type { Release, ReleaseFile } from './read-release.ts';

/** What a host says of its own package. */
export interface UpdateHost {
  /** The feed that the package was made with; `null`: none. */
  readonly feedUrl: string | null;
  /** `null`: newer versions are only told of. */
  readonly installer: UpdateInstaller | null;
}

/** Fetches what the feed named into a file that is proved to be it. Rejects with what is wrong; then the file is no good. */
export type FetchFile = (destination: string) => Promise<void>;

export interface UpdateInstaller {
  /** The file of a release that this package is replaced by. */
  choose(files: readonly ReleaseFile[]): ReleaseFile | undefined;
  /** Has it lie ready for the moment when the program has ended. Rejects where it cannot be installed. */
  prepare(release: Release, file: ReleaseFile, fetchFile: FetchFile): Promise<void>;
  /** What lies ready is not installed any more. */
  discard(): void;
}
