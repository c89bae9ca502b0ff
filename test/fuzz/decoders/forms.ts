import { boundaryOf, MultipartParser } from '../../../src-main/practice-service/http/multipart-parser.ts';
import { ServiceRefusal } from '../../../src-main/practice-service/http/reply.ts';
import { readJson } from '../../../src-main/practice-service/http/json-body.ts';
import { headAndRest, must, type Decoder } from './decoder.ts';

/** A content type, a line end, and a body, as the practice service takes them. */
export const forms: Decoder = {
  name: 'forms',
  tokens: [
    ...[
      'multipart/form-data; boundary=B\n',
      '--B',
      '\r\n--B\r\n',
      '--B--\r\n',
      'application/json\n',
      '; boundary="',
    ],
    ...[
      'content-disposition: form-data; name="file"; filename="a.pdf"',
      "filename*=UTF-8''a%20b",
      'name=',
      '%22',
    ],
    ...[
      'content-type: application/pdf',
      '\r\n\r\n',
      '\r\n',
      '{"url":"https://a.example/"}',
      '\\"',
      '"',
      ': ',
    ],
  ],
  isRefusal: (error) => error instanceof ServiceRefusal && error.status >= 400 && error.status < 500,
  async read(input) {
    const { head, rest } = headAndRest(input);
    if (head.startsWith('application/')) {
      return typeof (await readJson({ headers: { 'content-type': head }, body: bodyOf(rest) }));
    }
    const boundary = boundaryOf(head);
    const parser = new MultipartParser(boundary);
    const cut = 1 + (input.length % 300) + Math.floor(input.length / 500);
    let contentBytes = 0;
    for (let start = 0; start < rest.length; start += cut) {
      for (const event of parser.push(rest.subarray(start, start + cut))) {
        if (event.kind === 'content') contentBytes += event.bytes.length;
        if (event.kind === 'part') must(event.name.fileName?.includes('/') !== true, 'a file name is a path');
      }
    }
    must(contentBytes <= rest.length, 'more content came out than went in');
    return contentBytes;
  },
};

async function* bodyOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
