import { MultipartParser, boundaryOf } from '../../../src-main/practice-service/http/multipart-parser.ts';
import { ServiceRefusal } from '../../../src-main/practice-service/http/reply.ts';
import { multipartFrame } from '../../../src-main/engine/service-client/transport/multipart.ts';
import { keptInputs, type Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

const fileNames = [
  'a.pdf',
  'Über uns.docx',
  'a"b.png',
  "it's; really.txt",
  '東京.jpg',
  'a\\b.png',
  'a%22b.pdf',
  '😀.mp4',
  ' a .pdf',
];
const fields = ['title', 'folder_id', 'name'];
const values = ['', 'a', 'Zeile 1\r\nZeile 2', '--B', 'ö', '\r\n--outbox', '\0'];

/** What is sent: a content type, a line end, and a body. */
function makeSent(draw: Draw): Buffer {
  const named = draw.some(3, () => [draw.one(fields), draw.one(values)] as const);
  const frame = multipartFrame(named, {
    fileName: draw.one(fileNames),
    contentType: draw.one(['image/png', 'text/plain; charset=utf-8', 'odd\r\nx: y']),
  });
  // Its own boundary comes by real chance.
  const ours = /boundary=(.+)$/u.exec(frame.contentType)?.[1] ?? '';
  const content = Buffer.from(
    draw.some(20, () => draw.one(['a', '\r\n', '--', '\0', '-', 'ÿ'])).join(''),
    'latin1',
  );
  const whole = Buffer.concat([Buffer.from(`${frame.contentType}\n`), frame.head, content, frame.end]);
  return Buffer.from(whole.toString('latin1').replaceAll(ours, 'outbox-boundary'), 'latin1');
}

/** As it is sent, and not changed afterwards: there is nothing to be refused. */
const isSent = (input: Buffer): boolean => input.toString('latin1').startsWith(`${sentType}\n`);
const sentType = 'multipart/form-data; boundary=outbox-boundary';

type Part = readonly [name: string, fileName: string | null, content: string];

function readHere(contentType: string, body: Buffer): readonly Part[] | string {
  try {
    const parser = new MultipartParser(boundaryOf(contentType));
    const parts: [string, string | null, Buffer[]][] = [];
    // In pieces, as sockets give them.
    for (let at = 0; at < body.length; at += 7)
      for (const event of parser.push(body.subarray(at, at + 7))) {
        if (event.kind === 'part') parts.push([event.name.name, event.name.fileName, []]);
        if (event.kind === 'content') parts.at(-1)?.[2].push(event.bytes);
      }
    if (!parser.isClosed) return 'refused: it has no end';
    return parts.map(([name, fileName, pieces]) => [
      name,
      fileName,
      contentOf(Buffer.concat(pieces), fileName),
    ]);
  } catch (error) {
    if (!(error instanceof ServiceRefusal)) throw error;
    return `refused: ${error.message}`;
  }
}

/** Fields without a file are text: both read them as UTF-8. */
function contentOf(content: Buffer, fileName: string | null): string {
  return fileName === null
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
    : content.toString('base64');
}

async function readThere(contentType: string, body: Buffer): Promise<readonly Part[] | string> {
  let form: FormData;
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is the second reader, and no server
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return 'refused';
  }
  const parts: Part[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') parts.push([name, null, value]);
    else parts.push([name, value.name, Buffer.from(await value.arrayBuffer()).toString('base64')]);
  }
  return parts;
}

/** What stands right before the first boundary; `''` where it begins the body. */
function beforeFirst(input: Buffer): string {
  const [head = '', ...lines] = input.toString('latin1').split('\n');
  const boundary = /boundary="?([^";]+)/u.exec(head)?.[1] ?? '';
  const body = lines.join('\n');
  return body.charAt(body.indexOf(`--${boundary}`) - 1);
}

export const multipart: Oracle = {
  name: 'multipart',
  subject: 'forms as they are sent and received',
  beside: 'undici',
  ending: '.txt',
  listed: [
    {
      why: 'what is not well formed is refused, so that a mistake of the client shows; the other reads what it can, or refuses as well',
      isThis: ({ ours }, input) => !isSent(input) && String(ours).startsWith('refused'),
    },
    {
      why: 'a boundary stands behind CR LF (RFC 2046); the other takes LF alone as well',
      isThis: (_readings, input) => !isSent(input) && /(?<!\r)\n--/u.test(input.toString('latin1')),
    },
    {
      why: 'the first boundary begins a line (RFC 2046); the other takes one behind other marks as well',
      isThis: (_readings, input) => !isSent(input) && /[^\n]/u.test(beforeFirst(input)),
    },
    {
      why: 'the practice service takes what Outbox never writes (lines before the first part, filename*, odd heads); the other refuses it',
      isThis: ({ theirs }, input) => !isSent(input) && theirs === 'refused',
    },
  ],
  make(draw) {
    const sent = makeSent(draw);
    if (!draw.isOnceIn(3)) return sent;
    const changed = Buffer.from(sent.toString('latin1').replaceAll('outbox-boundary', 'changed'), 'latin1');
    return draw.mutated([changed, ...keptInputs('forms')], ['\r\n', '--B', '"', ';'], 4096);
  },
  async read(input) {
    const end = input.indexOf(0x0a);
    const [contentType, body] = [input.toString('latin1', 0, Math.max(0, end)), input.subarray(end + 1)];
    if (!contentType.startsWith('multipart/form-data') || /[^\x20-\x7e]/u.test(contentType)) return null;
    return { ours: readHere(contentType, body), theirs: await readThere(contentType, body) };
  },
};
