import type { LanguageChoice } from '../contract/language.ts';
import { speechFor, type Speech } from '../contract/speech.ts';

/** What is spoken outside the pages: the language that was chosen in the window, and the system's until that is known. */
export class NativeSpeech {
  readonly #systemLocales: () => readonly string[];
  readonly #onChanged: (speech: Speech) => void;
  #choice: LanguageChoice = 'system';

  constructor(systemLocales: () => readonly string[], onChanged: (speech: Speech) => void) {
    this.#systemLocales = systemLocales;
    this.#onChanged = onChanged;
    onChanged(this.now);
  }

  get now(): Speech {
    return speechFor(this.#choice, this.#systemLocales());
  }

  choose(choice: LanguageChoice): void {
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.#onChanged(this.now);
  }
}
