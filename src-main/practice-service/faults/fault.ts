import { z } from '../../contract/zod.ts';
import { practiceOperations } from '../operations.ts';

/**
 * A fault to put in the way of requests.
 *
 * | kind | what the client meets |
 * |---|---|
 * | `status` | `status` (default 503) with `body`, `headers`, `retryAfter` |
 * | `credits` | 402 `insufficient_credits` |
 * | `scope` | 403 `missing_scope` |
 * | `billing` | 403 `billing_suspended` |
 * | `forbidden` | 403 that names no reason: of one file, or of the key |
 * | `missing` | 404 `not_found`, though it is there |
 * | `html` | a page, as a captive portal or a proxy sends it (default 200) |
 * | `garbage` | 200 that claims to be JSON and is not |
 * | `redirect` | 302, or `status`, to `headers.location` |
 * | `delay` | the right reply, `delayMs` late (default 1 s) |
 * | `unsaid` | the right reply, and where it is a yes, without the `success` that says so |
 * | `restate` | the right reply, in which everything that is worked on has the status `word` (default `processing`) |
 * | `edit` | the right reply, after somebody else edited the clip it is about: a submitted revision is stale by now |
 * | `cut_request` | the connection closes while the request is being read, after `afterBytes` of its body (default 0) |
 * | `reset` | the same with a TCP reset |
 * | `refuse` | the connection closes, and for `delayMs` (default 1 s) nothing listens on the port |
 * | `hang` | no reply; with `afterBytes`, reading stops there, so that an upload stalls |
 * | `cut_reply` | the first `afterBytes` bytes of the reply, status line included (default half), then the end |
 */
const faultKinds = [
  'status',
  'credits',
  'scope',
  'billing',
  'forbidden',
  'missing',
  'delay',
  'unsaid',
  'restate',
  'edit',
  'cut_request',
  'cut_reply',
  'reset',
  'refuse',
  'hang',
  'garbage',
  'html',
  'redirect',
] as const;

const headerName = z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/);
// Node refuses to send any other value, and the framing headers are the service's own.
const headerValue = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/);
const framingHeaders = ['content-length', 'transfer-encoding', 'connection'];

const faultSchema = z.strictObject({
  /** An operation, several, or `*` for every request under /api-proxy and to signed addresses. */
  endpoint: z.union([z.enum([...practiceOperations, '*']), z.array(z.enum(practiceOperations)).min(1)]),
  kind: z.enum(faultKinds),
  status: z.int().min(200).max(599).optional(),
  /** Sent as it is if it is a text, else as JSON. */
  body: z.json().optional(),
  headers: z
    .record(headerName, headerValue)
    .refine((headers) => !Object.keys(headers).some((name) => framingHeaders.includes(name.toLowerCase())), {
      error: 'Content-Length, Transfer-Encoding and Connection cannot be set',
    })
    .optional(),
  delayMs: z.int().min(0).max(86_400_000).optional(),
  /**
   * For a `before` fault: how much of the request's body is read first. Without it the kinds that reply, and `hang`, read
   * all of it. For `cut_reply`: how much of the reply is sent.
   */
  afterBytes: z.int().min(0).optional(),
  /**
   * `before`: the service does not act. `after`: it acts, and what it did stands in the ledger with a note; then the reply
   * is spoiled. Default `before`, for `cut_reply` `after`.
   */
  when: z.enum(['before', 'after']).optional(),
  /** Of `restate`. */
  word: z.string().min(1).max(100).optional(),
  /** How many times it strikes; without it, every time. */
  count: z.int().min(1).optional(),
  /** 0 to 1, rolled with the seeded chance of the service. */
  probability: z.number().min(0).max(1).optional(),
  /** The Retry-After header: seconds, or any text. */
  retryAfter: z.union([z.number(), headerValue]).optional(),
});

export type Fault = Readonly<z.infer<typeof faultSchema>>;

export const faultListSchema = z.array(faultSchema).max(200);

export function strikesAfter(fault: Fault): boolean {
  // Only of what was done there is a yes to leave out, or a status to change.
  if (fault.kind === 'unsaid' || fault.kind === 'restate') return true;
  return (fault.when ?? (fault.kind === 'cut_reply' ? 'after' : 'before')) === 'after';
}
