import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from '../../resources/scripts/build-if-needed.mjs';
import { z } from '../../src-main/contract/zod.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { startPracticeService } from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, endsWithCampaign, removeFolder } from '../helpers/campaign.ts';
import { armedEnvironment, type Arming } from './lean-process.ts';
import { pointNames, pointOf } from './points.ts';

const sources = join(import.meta.dirname, '../../src-main/host-headless/main.ts');
const built = join(import.meta.dirname, '../../out/main/cli.js');
const preload = join(import.meta.dirname, 'kill-at.ts');

/** What is in doubt is answered from the ledger at once, so the looks for it are not waited for. */
const sending = ['run', '--until-idle', '--no-track'] as const;
const accepted: ReadonlySet<string> = new Set(['tracking', 'done']);

const jobsSchema = z.array(z.object({ id: z.int(), state: z.string(), sha256: z.string().nullable() }));

export interface CommandLineKills {
  readonly kills: number;
  readonly problems: readonly string[];
}

/**
 * The whole program as people run it, `outbox run --until-idle` on a watched folder, ended at named points: what the lean processes leave
 * out is in the way here, and time passes at its own speed.
 */
export async function runCommandLineKills({
  seed,
  kills,
}: {
  seed: number;
  kills: number;
}): Promise<CommandLineKills> {
  const root = campaignFolder('torture');
  const random = seededRandom(seed);
  const practice = await startPracticeService({
    directory: join(root, 'service'),
    clock: systemClock,
    delays: { documentIndexingMs: 100 },
  });
  const problems: string[] = [];
  const outbox = (words: readonly string[], arming: Arming | null = null): Promise<Ended> =>
    runOutbox(join(root, 'data'), practice.apiKey, words, arming);
  const must = async (...words: string[]): Promise<string> => {
    const { code, output, errors } = await outbox(words);
    if (code !== 0) throw new Error(`outbox ${words.join(' ')} ended with ${String(code)}: ${errors}`);
    return output;
  };
  const contents = new Set<string>();
  const points = pointNames.filter((name) => pointOf(name).scenes.some((scene) => scene === 'folder'));
  let killed = 0;
  try {
    await must('connect', '--name', 'Practice', '--base-url', practice.baseUrl);
    const folder = join(root, 'watched');
    mkdirSync(folder);
    const reply = await fetch(`${practice.baseUrl}/api-proxy/kbs`, {
      headers: { authorization: `Bearer ${practice.apiKey}` },
    });
    const base = /"id":"(kb_[^"]+)"/.exec(await reply.text())?.[1] ?? '';
    await must('watch', 'add', folder, '--kb', base, '--existing', 'upload');
    // Not every point comes in every run.
    for (let round = 0; killed < kills && round < 4 * kills; round += 1) {
      for (let file = 0; file < 4; file += 1) {
        const content = Buffer.from(`${String(seed)} ${String(round)} ${String(file)}\n`.repeat(500));
        writeFileSync(join(folder, `${String(round)}-${String(file)}.txt`), content);
        contents.add(createHash('sha256').update(content).digest('hex'));
      }
      const point = points[Math.floor(random.next() * points.length)] ?? 'T2/after the commit';
      const { signal } = await outbox([...sending, '--json'], {
        point,
        nth: 1 + Math.floor(random.next() * 3),
      });
      if (signal === 'SIGKILL') killed += 1;
      await outbox([...sending, '--json']);

      const made = practice
        .ledger()
        .filter(({ outcome, sha256 }) => outcome === 'accepted' && sha256 !== null);
      const times = Map.groupBy(made, ({ sha256 }) => sha256 ?? '');
      const jobs = jobsSchema.parse(JSON.parse(await must('jobs', '--json', '--limit', '1000')));
      for (const content of contents) {
        const own = jobs.filter(({ sha256 }) => sha256 === content);
        const count = times.get(content)?.length ?? 0;
        const isKnown = own.some(({ state }) => state === 'in_doubt' || (accepted.has(state) && count === 1));
        if (count > 1) problems.push(`command line, ${point}: doubled: ${content}`);
        if (!isKnown)
          problems.push(`command line, ${point}: lost: ${content} (${own.map(({ state }) => state).join()})`);
      }
      for (const { id, sha256 } of jobs.filter(({ state }) => state === 'in_doubt')) {
        await must('resolve', String(id), times.has(sha256 ?? '') ? 'arrived' : 'not-arrived');
      }
    }
    await must('run', '--until-idle', '--json');
    const made = practice.ledger().filter(({ outcome, sha256 }) => outcome === 'accepted' && sha256 !== null);
    const arrived = new Set(made.map(({ sha256 }) => sha256));
    if (made.length !== contents.size || arrived.size !== contents.size) {
      problems.push(`command line: ${String(made.length)} arrived in the end, not ${String(contents.size)}`);
    }
  } catch (error) {
    problems.push(`command line: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  } finally {
    await practice.stop();
    removeFolder(root);
  }
  return { kills: killed, problems };
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly errors: string;
}

function runOutbox(
  dataDirectory: string,
  apiKey: string,
  words: readonly string[],
  arming: Arming | null,
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      // What ends itself at a point wraps the product's own modules.
      ...(arming === null ? [isBuilt() ? built : sources] : ['--import', preload, sources]),
      ...words,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...armedEnvironment(arming),
        OUTBOX_HOME: dataDirectory,
        XDG_STATE_HOME: `${dataDirectory}-state`,
        OUTBOX_KEYRING: 'off',
        OUTBOX_API_KEY: apiKey,
      },
    },
  );
  endsWithCampaign(child);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal, output, errors });
    });
  });
}
