import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderRules } from '../../src-main/contract/folder-rules.ts';
import type { Engine } from '../../src-main/engine/create-engine.ts';
import { LeapingClock } from './leaping-clock.ts';
import { runningEngine, type RunningEngine } from './running-engine.ts';
import { temporaryDataFolder } from './temporary-folder.ts';

export type Marked = Awaited<ReturnType<typeof marked>>;

/** An engine that watches a folder, with a folder for its mark. */
export async function marked(rules: Partial<FolderRules> = {}) {
  const stateDirectory = join(temporaryDataFolder('state'), 'outbox');
  const clock = new LeapingClock();
  const running = await runningEngine({ host: { clock, stateDirectory } });
  await running.watch(rules);
  const write = (...names: readonly string[]): void => {
    for (const name of names) writeFileSync(join(running.folder, name), `%PDF-1.4\n${name}\n%%EOF\n`);
  };
  return {
    ...{ running, clock, stateDirectory, write },
    async deliver(...names: readonly string[]): Promise<void> {
      write(...names);
      await running.until('all of it arrived', () => names.every((name) => namesAt(running).includes(name)));
      await running.untilIdle();
    },
  };
}

export function namesAt(running: RunningEngine): string[] {
  return running
    .accepted()
    .flatMap(({ fileName }) => fileName ?? [])
    .sort();
}

export function copyOf(folder: string): string {
  const copy = join(temporaryDataFolder('copy'), 'data');
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** What a backup has is put back while Outbox does not run. */
export async function putBack({ running }: Marked, copy: string): Promise<void> {
  await running.engine.stop();
  rmSync(running.dataDirectory, { recursive: true });
  cpSync(copy, running.dataDirectory, { recursive: true });
  await running.restart();
}

export const questionOf = async ({ handlers }: Pick<Engine, 'handlers'>) =>
  (await handlers['app.olderCopy']({})).question;

export async function untilQueued({ running }: Marked, count: number): Promise<void> {
  await running.until('they are queued again', async () => {
    const { counts } = await running.call['app.status']({});
    return counts.queued === count && running.engine.idleStatus().idle;
  });
}

/** Delivered `a`, was copied, delivered `b` and `c`, and is the copy again. */
export async function olderCopy(): Promise<Marked & { readonly copy: string }> {
  const all = await marked();
  await all.deliver('a.pdf');
  await all.running.engine.stop();
  const copy = copyOf(all.running.dataDirectory);
  await all.running.restart();
  await all.deliver('b.pdf', 'c.pdf');
  await putBack(all, copy);
  return { ...all, copy };
}
