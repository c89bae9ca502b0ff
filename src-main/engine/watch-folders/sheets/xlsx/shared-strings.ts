import { walkXml } from './walk-xml.ts';

/** Texts that cells refer to by their number: each of one or several runs, without the reading aids of Japanese. */
export function readSharedStrings(content: Uint8Array | null): readonly string[] {
  const strings: string[] = [];
  if (content === null) return strings;
  const runs = new TextRuns();
  walkXml(content, {
    open: (element) => {
      if (element === 'si') runs.begin();
      runs.open(element);
    },
    close: (element) => {
      if (element === 'si') strings.push(runs.end());
      runs.close(element);
    },
    text: (text) => {
      runs.add(text);
    },
  });
  return strings;
}

/** The text of `<t>`, alone or in runs. */
export class TextRuns {
  #text = '';
  #isInText = false;
  #isReadingAid = false;

  begin(): void {
    this.#text = '';
    this.#isInText = false;
    this.#isReadingAid = false;
  }

  open(element: string): void {
    if (element === 'rPh') this.#isReadingAid = true;
    if (element === 't') this.#isInText = true;
  }

  add(text: string): void {
    if (this.#isInText && !this.#isReadingAid) this.#text += text;
  }

  close(element: string): void {
    if (element === 'rPh') this.#isReadingAid = false;
    if (element === 't') this.#isInText = false;
  }

  end(): string {
    return unescaped(this.#text);
  }
}

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376, part 1, 22.4.2.4). */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
