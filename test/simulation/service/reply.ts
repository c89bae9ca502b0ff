/** A reply as it goes onto the wire. */
export interface ModelReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

export function jsonReply(status: number, value: unknown, headers: ModelReply['headers'] = {}): ModelReply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function pageReply(status: number, headers: ModelReply['headers'] = {}): ModelReply {
  return {
    status,
    headers: { 'content-type': 'text/html', ...headers },
    body: Buffer.from(`<html><body><h1>${status}</h1></body></html>`),
  };
}

export function refusal(status: number, error: string, headers: ModelReply['headers'] = {}): ModelReply {
  return jsonReply(status, { success: false, error, message: `It is ${error}.` }, headers);
}
