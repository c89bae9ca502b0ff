import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endsWithCampaign } from '../../helpers/campaign.ts';
import { sinkBase, sinkKey } from '../product/queued-files.ts';

export interface CurlOptions {
  /** For its list of transfers. */
  readonly folder: string;
  readonly baseUrl: string;
  /** The certificate that is trusted. */
  readonly authority?: string;
  /** What it runs under. */
  readonly prefix?: readonly string[];
}

/** Sends every file with one curl, so many at a time. Gives how long it took; whether all arrived, the server must say. */
export async function curlAll(
  paths: readonly string[],
  { folder, baseUrl, authority, prefix = [] }: CurlOptions,
  parallel = 8,
): Promise<number> {
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
export async function curlOne(
  path: string,
  { baseUrl, authority, prefix = [] }: CurlOptions,
): Promise<number> {
  const url = `${baseUrl}/api-proxy/kbs/${sinkBase}/docs/upload`;
  return timed([
    ...[...prefix, 'curl', '-q', '-s', '-o', '/dev/null', '-H', 'Expect:'],
    ...['-H', `Authorization: Bearer ${sinkKey}`, '-F', `file=@${path}`],
    ...(authority === undefined ? [] : ['--cacert', authority]),
    url,
  ]);
}

/** Runs a program to its end; gives how long that took. Throws where it could not run. */
export async function timed(words: readonly string[]): Promise<number> {
  const [command = '', ...rest] = words;
  const startedAtMs = performance.now();
  const child = endsWithCampaign(spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] }));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}: ${errors.slice(0, 500)}`);
  return performance.now() - startedAtMs;
}
