/** A part of a `multipart/form-data` body. */
export interface Part {
  readonly name: string;
  readonly fileName: string | null;
  readonly bytes: Buffer;
}

/** Reads a whole form. `null` for whatever is not one to its closing delimiter: then nothing of it counts. */
export function readForm(contentType: string, body: Buffer): Part[] | null {
  const boundary = /^multipart\/form-data;.*boundary=([^;]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  const parts: Part[] = [];
  if (!body.subarray(0, delimiter.length).equals(delimiter)) return null;
  let position = delimiter.length;
  for (;;) {
    const mark = body.toString('latin1', position, position + 2);
    if (mark === '--') return parts;
    if (mark !== '\r\n') return null;
    const headEnd = body.indexOf('\r\n\r\n', position);
    if (headEnd < 0) return null;
    const head = body.toString('utf8', position + 2, headEnd);
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), headEnd + 4);
    if (end < 0) return null;
    const disposition = /content-disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?/i.exec(head);
    if (disposition === null) return null;
    const [, name = '', fileName = null] = disposition;
    parts.push({ name, fileName, bytes: body.subarray(headEnd + 4, end) });
    position = end + 2 + delimiter.length;
  }
}
