/**
 * What a batch is called that nobody named and that no folder names: made by the engine, kept with the batch, and read again by whoever
 * shows it in another language.
 */
export interface MadeBatchName {
  readonly of: 'links' | 'files';
  /** When it was added: `2026-03-02 14:02`, in the zone of this computer. */
  readonly at: string;
}

/** What such a name was made of; `null` for any other: a person's own, and a folder's with its day. */
export function readBatchName(name: string): MadeBatchName | null {
  const [, word, at] = /^(Links of|Files,) (\d{4}-\d\d-\d\d \d\d:\d\d)$/u.exec(name) ?? [];
  return at === undefined ? null : { of: word === 'Files,' ? 'files' : 'links', at };
}
