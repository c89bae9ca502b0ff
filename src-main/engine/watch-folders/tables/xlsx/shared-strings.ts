import { unescaped } from '../../contents/office-names.ts';
import { walkXml } from '../../contents/walk-xml.ts';

/** Texts that cells refer to by their number. */
export interface SharedStrings {
  readonly texts: readonly string[];
  /** The numbers of those that are struck through as a whole. */
  readonly struck: ReadonlySet<number>;
}

/** Each of one or several runs, without the reading aids of Japanese. */
export function readSharedStrings(content: Uint8Array | null): SharedStrings {
  const texts: string[] = [];
  const struck = new Set<number>();
  if (content === null) return { texts, struck };
  const runs = new TextRuns();
  walkXml(content, {
    open: (element, attributes) => {
      if (element === 'si') runs.begin();
      runs.open(element, attributes);
    },
    close: (element) => {
      if (element === 'si') {
        if (runs.isStruck) struck.add(texts.length);
        texts.push(runs.end());
      }
      runs.close(element);
    },
    text: (text) => {
      runs.add(text);
    },
  });
  return { texts, struck };
}

/** The text of `<t>`, alone or in runs. */
export class TextRuns {
  #text = '';
  #isInText = false;
  #isReadingAid = false;
  #isRunStruck = false;
  #hasStruck = false;
  #hasPlain = false;

  begin(): void {
    this.#text = '';
    this.#isInText = false;
    this.#isReadingAid = false;
    this.#isRunStruck = false;
    this.#hasStruck = false;
    this.#hasPlain = false;
  }

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === 'rPh') this.#isReadingAid = true;
    if (element === 't') this.#isInText = true;
    if (element === 'r') this.#isRunStruck = false;
    if (element === 'strike') this.#isRunStruck = isOn(attributes);
  }

  add(text: string): void {
    if (!this.#isInText || this.#isReadingAid) return;
    this.#text += text;
    if (text.trim() === '') return;
    if (this.#isRunStruck) this.#hasStruck = true;
    else this.#hasPlain = true;
  }

  close(element: string): void {
    if (element === 'rPh') this.#isReadingAid = false;
    if (element === 't') this.#isInText = false;
  }

  get isStruck(): boolean {
    return this.#hasStruck && !this.#hasPlain;
  }

  end(): string {
    return unescaped(this.#text);
  }
}

/** Whether an element that may say `val="0"` says nothing of that (ECMA-376, part 1, 18.8.29). */
export function isOn({ val = '1' }: Readonly<Record<string, string>>): boolean {
  return !/^(?:0|false|off)$/u.test(val);
}
