import { z } from '../../../src-main/contract/zod.ts';
import { nextLink, pagingIn } from '../../../src-main/engine/service-client/replies/paging.ts';
import { placesIn } from '../../../src-main/engine/service-client/replies/reply-fields.ts';
import type { Decoder } from './decoder.ts';
import { replyJson, replyTokens } from './reply-language.ts';

const count = z.int().min(0).nullable();
const text = z.string().min(1).max(2048);
const told = z.strictObject({
  ...{ total: count, offset: count, page: count, pages: count, size: count },
  more: z.boolean().nullable(),
  next: z
    .union([
      z.strictObject({ kind: z.literal('cursor'), value: text, names: z.array(z.string()).min(1) }),
      z.strictObject({ kind: z.literal('address'), address: text }),
    ])
    .nullable(),
});

/** What a reply and its `Link` header say of the list that it is a page of. */
export const paging: Decoder = {
  name: 'paging',
  tokens: [
    ...replyTokens,
    ...['"nextCursor":', '"hasMore":', '"next":', '"links":{', '"meta":{', '"limit":', '"totalPages":'],
    ...['<https://service.example/x?page=2>; rel="next"', '<?a>;rel=next', ', <', '; title="a, b"'],
  ],
  read(input) {
    const link = nextLink([input.toString('utf8')]);
    text.nullable().parse(link);
    const whole = replyJson(input);
    return whole === undefined ? link : told.parse(pagingIn(placesIn(whole), link === null ? [] : [link]));
  },
};
