/**
 * What a batch is called that nobody named: made by the engine, kept with the batch, and read again by whoever shows it as people there
 * write days and times.
 */
export type MadeBatchName =
  /** `at`: when it was added: `2026-03-02 14:02`, in the zone of this computer. */
  | { readonly of: 'links' | 'files'; readonly at: string }
  /** What a folder brought on a day. `at`: `2026-03-02` */
  | { readonly of: 'folder'; readonly name: string; readonly at: string };

/** What such a name was made of; `null` for any other: a person's own. */
export function readBatchName(name: string): MadeBatchName | null {
  const [, word, addedAt] = /^(Links of|Files,) (\d{4}-\d\d-\d\d \d\d:\d\d)$/u.exec(name) ?? [];
  if (addedAt !== undefined) return { of: word === 'Files,' ? 'files' : 'links', at: addedAt };
  const [, folder, day] = /^(.+), (\d{4}-\d\d-\d\d)$/su.exec(name) ?? [];
  return folder === undefined || day === undefined ? null : { of: 'folder', name: folder, at: day };
}
