/** A test of this repository, by its file from `test/` and the words of its title as they stand there. */
export interface Citation {
  readonly file: string;
  readonly test: string;
}

/** What holds one rule of the reliability document's sections on the window and on the loopback pages. */
export interface HeldRule {
  /** "6.4": the section and the number there; "6.F" and the like for what stands below the numbers. */
  readonly number: string;
  /** Where the document has it below the numbers. */
  readonly words?: string;
  readonly tests: readonly Citation[];
  /** What cannot be seen on a computer without Electron, another system, or a network. */
  readonly notVerified?: string;
}

/** True for the title of a test that ran: `%s`, `$name` and `${...}` in the words stand for anything. */
export function isTitled(title: string, words: string): boolean {
  let from = 0;
  for (const piece of words.split(/%[sjd]|\$\{[^}]*\}|\$\w+/u)) {
    const at = title.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}
