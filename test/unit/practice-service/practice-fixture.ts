/** A practice service on a temporary folder and a clock that moves by hand, and the shortest ways to talk to it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Clock } from '../../../src-main/foundation/clock.ts';
import {
  type LedgerEntry,
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../../../src-main/practice-service/practice-service.ts';

export class HandClock implements Clock {
  #nowMs = Date.UTC(2025, 5, 2, 12);
  readonly #timers = new Set<{ readonly atMs: number; readonly callback: () => void }>();
  #onTimer: () => void = () => undefined;

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.add(timer);
    this.#onTimer();
    return () => this.#timers.delete(timer);
  }

  advance(byMs: number): void {
    this.#nowMs += byMs;
    for (const timer of [...this.#timers]) {
      if (timer.atMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer.callback();
    }
  }

  /** Resolves as soon as somebody waits for this clock. */
  async timerSet(): Promise<void> {
    if (this.#timers.size > 0) return;
    await new Promise<void>((resolve) => {
      this.#onTimer = resolve;
    });
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-practice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; null where it is not JSON. */
  readonly body: Json | null;
  /** `data` of the envelope, which the test knows the shape of. */
  readonly data: Json;
  readonly text: string;
}

export interface Practice {
  readonly service: PracticeService;
  readonly clock: HandClock;
  readonly directory: string;
  get(path: string, init?: RequestInit): Promise<Answer>;
  post(path: string, body: unknown, init?: RequestInit): Promise<Answer>;
  /** Sends a form with the file last, as the app does. */
  upload(path: string, file: UploadFile, fields?: Record<string, string>): Promise<Answer>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  writes(): readonly LedgerEntry[];
  ids(): Promise<SeededIds>;
}

export interface UploadFile {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

export interface SeededIds {
  readonly brand: string;
  readonly kb: string;
  readonly carousel: string;
  readonly slides: readonly string[];
  /** Ready, with candidates and never rendered. */
  readonly clip: string;
}

export async function startPractice(
  options: Partial<PracticeServiceOptions> & { clock?: HandClock } = {},
): Promise<Practice> {
  const clock = options.clock ?? new HandClock();
  const directory = options.directory ?? temporaryFolder();
  const service = await startPracticeService({ ...options, directory, clock });
  onTestFinished(() => service.stop());
  const authorization = `Bearer ${service.apiKey}`;

  const send = async (path: string, init: RequestInit): Promise<Answer> =>
    readAnswer(await fetch(`${service.baseUrl}${path}`, { redirect: 'manual', ...init }));

  return {
    service,
    clock,
    directory,
    get: (path, init) => send(`/api-proxy/${path}`, { headers: { authorization }, ...init }),
    post: (path, body, init) =>
      send(`/api-proxy/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...init,
      }),
    upload: (path, file, fields = {}) =>
      send(`/api-proxy/${path}`, {
        method: 'POST',
        headers: { authorization },
        body: formWith(file, fields),
      }),
    admin: (method, path, body) =>
      send(`/practice/${path}`, {
        method,
        ...(body === undefined
          ? { headers: { authorization } }
          : {
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
      }),
    writes: () => service.ledger().filter((entry) => entry.method !== 'GET'),
    ids: () => seededIds(service),
  };
}

export function formWith(file: UploadFile, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([file.content]), file.name);
  return form;
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: Json | null = null;
  try {
    body = JSON.parse(text) as Json;
  } catch {
    // Not JSON: the test looks at the text.
  }
  return {
    status: response.status,
    headers: response.headers,
    body,
    data: (body?.['data'] ?? {}) as Json,
    text,
  };
}

/** Read from the practice paths, which look the same in every dialect. */
export async function seededIds(service: PracticeService): Promise<SeededIds> {
  const response = await fetch(`${service.baseUrl}/practice/state`, {
    headers: { authorization: `Bearer ${service.apiKey}` },
  });
  const state = (await response.json()) as {
    brands: { id: string }[];
    knowledgeBases: { id: string }[];
    carousels: { id: string; slides: { id: string }[] }[];
    clips: { id: string }[];
  };
  return {
    brand: state.brands[0]!.id,
    kb: state.knowledgeBases[0]!.id,
    carousel: state.carousels[0]!.id,
    slides: state.carousels[0]!.slides.map((slide) => slide.id),
    clip: state.clips[0]!.id,
  };
}

/** A matcher for a text, with the type of what it stands in for. */
export function textMatching(pattern: RegExp): string {
  // Vitest types its matchers as any.
  return expect.stringMatching(pattern) as string;
}
