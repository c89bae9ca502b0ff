import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceOwnFile } from '../foundation/replace-own-file.ts';
import { readSmallFile } from '../foundation/read-small-file.ts';
import { z } from '../contract/zod.ts';

const choicesSchema = z.object({
  /** Without its window, where the system starts it. */
  isHiddenAtLogin: z.boolean().catch(true),
  /** It was said that it goes on without its window. */
  hasToldOfTray: z.boolean().catch(false),
});
type Choices = z.infer<typeof choicesSchema>;

/** What this desktop keeps beside the records: nothing of it matters to the queue. */
export class DesktopChoices {
  readonly #file: string;
  #choices: Choices;

  constructor(file: string) {
    this.#file = file;
    this.#choices = choicesSchema.parse(readJson(file));
  }

  get isHiddenAtLogin(): boolean {
    return this.#choices.isHiddenAtLogin;
  }

  get hasToldOfTray(): boolean {
    return this.#choices.hasToldOfTray;
  }

  /** Throws what writing throws; it holds for this run all the same. */
  keep(changes: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...changes };
    mkdirSync(dirname(this.#file), { recursive: true });
    replaceOwnFile(this.#file, JSON.stringify(this.#choices));
  }
}

/** Absent at first; a broken one is made anew when something is chosen. */
function readJson(file: string): object {
  try {
    const found = readSmallFile(file, { maximumBytes: 4096 });
    return found.kind === 'read' ? z.looseObject({}).parse(JSON.parse(found.text)) : {};
  } catch {
    return {};
  }
}
