/** A message within another, of whatever code. Apart from `message.ts`, whose types are made of those that take one. */
export interface AnyMessage {
  readonly code: string;
  readonly params: object;
}
