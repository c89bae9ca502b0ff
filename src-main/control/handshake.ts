import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  callerProofSchema,
  controlProtocol,
  greetingSchema,
  otherVersionSchema,
  ownerGreetingSchema,
  welcomeSchema,
  type Greeting,
} from './control-frames.ts';

/**
 * Both ends prove that they hold the secret of the owner's record, and the secret itself never crosses:
 *
 *   caller: { protocol, version, nonce }
 *   owner:  { protocol, version, nonce, proof }     proof of the owner, over both nonces
 *   caller: { proof }                               proof of the caller, once it has checked the owner's
 *   owner:  { welcome }
 *
 * So whoever listens at an address that an owner left behind learns a nonce. A fresh nonce of each side makes what was heard once
 * worthless; the side in each proof keeps it from being sent back; the address in it keeps it from being handed on to an
 * owner that listens elsewhere. Other versions are told apart first, as calls and answers have one shape for one version.
 */
export interface Secret {
  readonly address: string;
  readonly secret: string;
}

type Side = 'owner' | 'caller';

/** An owner that speaks otherwise. */
export interface OtherVersion {
  readonly protocol: number;
  readonly version: string | null;
}

const freshNonce = (): string => randomBytes(32).toString('base64url');

export function isSameVersion(other: OtherVersion, version: string): boolean {
  return other.protocol === controlProtocol && other.version === version;
}

/** For the person whose command found it. */
export function wordsOnOtherVersion(other: OtherVersion, version: string): string {
  const theirs = other.version === null ? 'older than this command' : `version ${other.version}`;
  return (
    `The running Outbox is ${theirs} and speaks protocol ${String(other.protocol)}; this command is version ${version} and ` +
    `speaks protocol ${String(controlProtocol)}. Quit the running one and start it again with this version.`
  );
}

/** What an owner does with each line of a caller. */
export class OwnerHandshake {
  readonly #secret: Secret;
  readonly #version: string;
  #expected: string | null = null;

  constructor(secret: Secret, version: string) {
    this.#secret = secret;
    this.#version = version;
  }

  /** `welcome` ends it well, `hang_up` ends it, after the answer where there is one. */
  read(line: string): { readonly next: 'go_on' | 'welcome' | 'hang_up'; readonly answer?: object } {
    const frame = parse(line);
    if (this.#expected === null) return this.#greet(frame);
    const { success, data } = callerProofSchema.safeParse(frame);
    return success && isSame(data.proof, this.#expected)
      ? { next: 'welcome', answer: { welcome: true } satisfies ReturnType<typeof welcomeSchema.parse> }
      : { next: 'hang_up' };
  }

  #greet(frame: unknown): ReturnType<OwnerHandshake['read']> {
    const own = { protocol: controlProtocol, version: this.#version };
    const other = otherVersionSchema.safeParse(frame);
    if (!other.success) return { next: 'hang_up' };
    if (!isSameVersion(other.data, this.#version)) return { next: 'hang_up', answer: own };
    const caller = greetingSchema.safeParse(frame);
    if (!caller.success) return { next: 'hang_up' };
    const owner = { ...own, nonce: freshNonce() };
    this.#expected = proofOf(this.#secret, 'caller', caller.data, owner);
    return { next: 'go_on', answer: { ...owner, proof: proofOf(this.#secret, 'owner', caller.data, owner) } };
  }
}

/** What a caller says and expects. */
export class CallerHandshake {
  readonly greeting: Greeting;
  readonly #secret: Secret;
  #hasProved = false;

  constructor(secret: Secret, version: string) {
    this.#secret = secret;
    this.greeting = { protocol: controlProtocol, version, nonce: freshNonce() };
  }

  /** `welcome`: calls may follow. `stranger`: whoever answers does not know the secret, and gets no further word. */
  read(
    line: string,
  ):
    | { readonly next: 'go_on'; readonly answer: object }
    | { readonly next: 'welcome' | 'stranger' }
    | { readonly next: 'other_version'; readonly other: OtherVersion } {
    const frame = parse(line);
    if (this.#hasProved) return { next: welcomeSchema.safeParse(frame).success ? 'welcome' : 'stranger' };
    const other = otherVersionSchema.safeParse(frame);
    if (other.success && !isSameVersion(other.data, this.greeting.version)) {
      return { next: 'other_version', other: other.data };
    }
    const owner = ownerGreetingSchema.safeParse(frame);
    if (!owner.success) return { next: 'stranger' };
    if (!isSame(owner.data.proof, proofOf(this.#secret, 'owner', this.greeting, owner.data))) {
      return { next: 'stranger' };
    }
    this.#hasProved = true;
    return { next: 'go_on', answer: { proof: proofOf(this.#secret, 'caller', this.greeting, owner.data) } };
  }
}

function proofOf({ address, secret }: Secret, side: Side, caller: Greeting, owner: Greeting): string {
  // As JSON, no two conversations have the same text.
  const said = [side, address, caller.protocol, caller.version, caller.nonce, owner.version, owner.nonce];
  return createHmac('sha256', secret).update(JSON.stringify(said)).digest('base64url');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
