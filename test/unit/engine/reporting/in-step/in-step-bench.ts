import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type {
  ComparedRow,
  KnowledgeScope,
  KnowledgeState,
} from '../../../../../src-main/contract/knowledge.ts';
import type { RunningEngine } from '../../../../helpers/running-engine.ts';

export function write(running: RunningEngine, name: string, content = `the text of ${name}`): string {
  const path = join(running.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

export async function basesOf({ call, connection }: RunningEngine): Promise<string[]> {
  const { knowledgeBases } = await call['connections.targets']({ id: connection.id });
  return knowledgeBases.items.map(({ id }) => id);
}

export async function baseOf(running: RunningEngine): Promise<string> {
  return (await basesOf(running))[0] ?? '';
}

/** Puts documents into the knowledge base as another program would. */
export async function sendByOthers(running: RunningEngine, ...names: string[]): Promise<void> {
  const base = await baseOf(running);
  for (const name of names) {
    const form = new FormData();
    form.append('file', new Blob([`what others sent as ${name}`]), name);
    const reply = await fetch(`${running.practice.baseUrl}/api-proxy/kbs/${base}/docs/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.practice.apiKey}` },
      body: form,
    });
    expect(reply.status).toBe(201);
  }
}

export async function compare(
  { call }: RunningEngine,
  scope: KnowledgeScope,
  readAgain = true,
): Promise<{ id: number; rows: ComparedRow[]; states: Record<string, KnowledgeState> }> {
  const { id } = await call['knowledge.compare']({ scope, readAgain });
  const { rows } = await call['knowledge.rows']({
    comparisonId: id,
    ...{ state: null, search: '', offset: 0, limit: 200 },
  });
  return { id, rows, states: Object.fromEntries(rows.map(({ name, state }) => [name, state])) };
}

/** Delivers files of the watched folder, each proved to be indexed. */
export async function delivered(running: RunningEngine, ...names: string[]): Promise<void> {
  for (const name of names) write(running, name);
  await running.until('they are delivered', async () => {
    const { counts } = await running.call['app.status']({});
    return counts.done >= names.length && running.engine.idleStatus().idle;
  });
}

export async function untilAsked(running: RunningEngine): Promise<void> {
  await running.until('it is asked about', async () =>
    (await running.jobs()).some(({ cause }) => cause === 'edited'),
  );
}
