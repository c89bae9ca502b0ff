import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sinkBase, sinkKey } from '../product/queued-files.ts';
import { timed, type Took } from './timed.ts';

export interface CurlOptions {
  /** For its list of transfers. */
  readonly folder: string;
  readonly baseUrl: string;
  /** The certificate that is trusted. */
  readonly authority?: string;
  /** What it runs under. */
  readonly prefix?: readonly string[];
}

/** Sends every file with one curl, so many at a time. Whether all arrived, the server must say. */
export async function curlAll(
  paths: readonly string[],
  { folder, baseUrl, authority, prefix = [] }: CurlOptions,
  parallel = 8,
): Promise<Took> {
  const list = join(folder, 'curl.list');
  const url = `${baseUrl}/api-proxy/kbs/${sinkBase}/docs/upload`;
  const transfers = paths.map((path) =>
    [
      `url = "${url}"`,
      `form = "file=@${path}"`,
      `header = "Authorization: Bearer ${sinkKey}"`,
      'header = "Expect:"',
      'output = "/dev/null"',
      'silent',
      ...(authority === undefined ? [] : [`cacert = "${authority}"`]),
    ].join('\n'),
  );
  writeFileSync(list, transfers.join('\nnext\n'));
  return timed([...prefix, 'curl', '-q', '-Z', '--parallel-max', String(parallel), '--config', list]);
}

/** Sends a file with a curl of its own. */
export async function curlOne(path: string, { baseUrl, authority, prefix = [] }: CurlOptions): Promise<Took> {
  const url = `${baseUrl}/api-proxy/kbs/${sinkBase}/docs/upload`;
  return timed([
    ...[...prefix, 'curl', '-q', '-s', '-o', '/dev/null', '-H', 'Expect:'],
    ...['-H', `Authorization: Bearer ${sinkKey}`, '-F', `file=@${path}`],
    ...(authority === undefined ? [] : ['--cacert', authority]),
    url,
  ]);
}
