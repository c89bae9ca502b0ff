/** One part of a form as it came over the wire (RFC 7578). */
export interface Part {
  readonly name: string;
  readonly fileName: string | null;
  readonly content: Buffer;
}

/** The parts of a whole form; `null` where it is none, or not whole. */
export function partsOf(contentType: string, body: Buffer): Part[] | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/iu.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  const delimiter = Buffer.from(`--${boundary}`);
  if (!body.subarray(0, delimiter.length).equals(delimiter)) return null;
  const parts: Part[] = [];
  let at = delimiter.length;
  for (;;) {
    if (body.subarray(at, at + 2).toString() === '--') return parts;
    const headerEnd = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), headerEnd);
    if (headerEnd < 0 || end < 0) return null;
    const headers = body.subarray(at, headerEnd).toString('utf8');
    const name = /^content-disposition:.*?\bname="([^"]*)"/imu.exec(headers)?.[1];
    if (name === undefined) return null;
    const fileName = /^content-disposition:.*?\bfilename="([^"]*)"/imu.exec(headers)?.[1] ?? null;
    parts.push({ name, fileName, content: body.subarray(headerEnd + 4, end) });
    at = end + 2 + delimiter.length;
  }
}
