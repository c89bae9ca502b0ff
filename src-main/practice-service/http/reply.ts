/** One reply before it is put on the wire. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. Content-Length, Connection and Date are added when it is sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type FailureBody = (refusal: ServiceRefusal) => object;

/** service-interface §2: `{ success: true, data }`. */
export function success(status: number, data?: object): Reply {
  return jsonReply(status, data === undefined ? { success: true } : { success: true, data });
}

/** service-interface §7: `{ success: false, error, message }`, where the message may be absent. */
export function failureEnvelope(refusal: ServiceRefusal): object {
  return {
    success: false,
    error: refusal.error,
    ...(refusal.message === '' ? {} : { message: refusal.message }),
  };
}

export function failure(refusal: ServiceRefusal, body: FailureBody = failureEnvelope): Reply {
  const reply = jsonReply(refusal.status, body(refusal));
  return { ...reply, headers: { ...reply.headers, ...refusal.headers } };
}

export function jsonReply(status: number, body: object): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The service says no. Thrown by an endpoint, it becomes the failure envelope with this status. */
export class ServiceRefusal extends Error {
  readonly status: number;
  /** The short error name of the envelope. */
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  /** An empty message leaves `message` out of the envelope. */
  constructor(
    status: number,
    error: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ServiceRefusal';
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

/** 400: the request itself cannot be read. */
export function badRequest(message: string): ServiceRefusal {
  return new ServiceRefusal(400, 'bad_request', message);
}

export function notFound(what: string, id: string): ServiceRefusal {
  return new ServiceRefusal(404, 'not_found', `There is no ${what} “${id.slice(0, 80)}”`);
}

export function conflict(message: string): ServiceRefusal {
  return new ServiceRefusal(409, 'conflict', message);
}

export function tooLarge(message: string): ServiceRefusal {
  return new ServiceRefusal(413, 'payload_too_large', message);
}

export function unsupportedType(message: string): ServiceRefusal {
  return new ServiceRefusal(415, 'unsupported_media_type', message);
}

/** 422: the request can be read, but a value in it is missing or not allowed. */
export function invalid(message: string): ServiceRefusal {
  return new ServiceRefusal(422, 'validation_error', message);
}
