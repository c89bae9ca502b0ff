import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endsWithCampaign } from '../../helpers/campaign.ts';

export interface Took {
  readonly tookMs: number;
  /** User and system. */
  readonly cpuMs: number;
}

/** The shell knows what its children used of the processor. Its last line is `0m1.23s 0m0.45s`. */
const script = '"$@" 2>&1 >/dev/null; code=$?; times; exit $code';

/** Runs a program to its end. Throws where it ended with an error. */
export async function timed(words: readonly string[]): Promise<Took> {
  const startedAtMs = performance.now();
  const child = endsWithCampaign(
    spawn('sh', ['-c', script, 'sh', ...words], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const tookMs = performance.now() - startedAtMs;
  if (code !== 0) throw new Error(`${words[0] ?? ''} ended with ${String(code)}: ${said.slice(0, 500)}`);
  const last = said.trimEnd().split('\n').at(-1) ?? '';
  const cpuMs = [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  );
  return { tookMs, cpuMs };
}
