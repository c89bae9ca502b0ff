/**
 * What jobs of a clip are called that send no file: made by the engine, kept with the job, and read again by whoever shows it in
 * another language.
 */
export function renderName(formats: readonly string[], of: string): string {
  return `Render ${formats.join(', ')} of ${of}`;
}

export function draftName(format: string | null, of: string): string {
  return format === null ? `Draft of ${of}` : `Draft ${format} of ${of}`;
}

/** What such a name was made of; `null` for any other. `formats` as they were written, empty where none was said. */
export function readStepName(
  name: string,
): { readonly kind: 'clip_render' | 'post_draft'; readonly formats: string; readonly of: string } | null {
  const [, word, formats = '', of] = /^(Render|Draft) (?:([\d:, ]+) )?of (.+)$/su.exec(name) ?? [];
  if (of === undefined) return null;
  return { kind: word === 'Render' ? 'clip_render' : 'post_draft', formats, of };
}
