/**
 * Carries values and calls between a page's main world and its isolated world, as contextBridge does. Both halves run
 * this function (its source is injected, so it uses nothing but its arguments and the page's globals).
 *
 * The halves exchange DOM events of an unguessable name: dispatch reaches the other world synchronously and Chromium
 * itself clones `detail` on the way, so nothing but data is ever shared.
 */
import type { OpenRequest } from './messages.ts';

/** A value on its way: functions and promises stay where they are and travel as numbers. */
type Crossing =
  | { kind: 'value'; value: unknown }
  | { kind: 'function'; id: number }
  | { kind: 'promise'; id: number }
  | { kind: 'error'; message: string }
  | { kind: 'array'; items: Crossing[] }
  | { kind: 'object'; entries: [string, Crossing][] };

interface Outcome {
  readonly ok: boolean;
  readonly result: Crossing;
}

type Message =
  | { op: 'call'; turn: number; id: number; args: Crossing[] }
  | { op: 'request'; turn: number; name: string; args: Crossing[] }
  | ({ op: 'answer'; turn: number } & Outcome)
  | ({ op: 'settle'; id: number } & Outcome);

/** What one half may ask of the other. */
export interface WorldRequests {
  /** Puts `api` under `key` on the main world's window. */
  expose(key: string, api: unknown): void;
  /** Reports a window that the page wants to open. */
  open(request: OpenRequest): void;
}

export interface WorldLink {
  /** Calls the other half, synchronously; what it throws is thrown here as a plain Error. */
  ask<Name extends keyof WorldRequests>(name: Name, ...args: Parameters<WorldRequests[Name]>): void;
}

export function makeWorldLink(
  sendName: string,
  receiveName: string,
  requests: Partial<WorldRequests>,
): WorldLink {
  // Kept from before any script of the page could replace them.
  const NativeEvent = CustomEvent;
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window);
  const maximumDepth = 1000;

  const ownFunctions = new Map<number, (...args: unknown[]) => unknown>();
  const functionIds = new WeakMap<object, number>();
  const foreignPromises = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  const answers = new Map<number, Outcome>();
  let lastId = 0;

  function post(message: Message): void {
    dispatch(new NativeEvent(sendName, { detail: message }));
  }

  function pack(value: unknown, depth = 0): Crossing {
    if (depth > maximumDepth) {
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    }
    if (typeof value === 'function') return packFunction(value as (...args: unknown[]) => unknown);
    if (typeof value === 'symbol') throw new TypeError('A symbol could not be cloned.');
    if (value === null || typeof value !== 'object') return { kind: 'value', value };
    if (value instanceof Promise) return packPromise(value as Promise<unknown>);
    if (value instanceof Error) return { kind: 'error', message: value.message };
    if (Array.isArray(value)) {
      return { kind: 'array', items: value.map((item: unknown) => pack(item, depth + 1)) };
    }
    if (Object.prototype.toString.call(value) === '[object Object]') {
      const entries = Object.entries(value).map(([key, item]): [string, Crossing] => [
        key,
        pack(item, depth + 1),
      ]);
      return { kind: 'object', entries };
    }
    return { kind: 'value', value: structuredClone(value) };
  }

  function packFunction(fn: (...args: unknown[]) => unknown): Crossing {
    let id = functionIds.get(fn);
    if (id === undefined) {
      id = ++lastId;
      functionIds.set(fn, id);
      ownFunctions.set(id, fn);
    }
    return { kind: 'function', id };
  }

  function packPromise(promise: Promise<unknown>): Crossing {
    const id = ++lastId;
    promise.then(
      (value) => {
        post({ op: 'settle', id, ok: true, result: pack(value) });
      },
      (reason: unknown) => {
        post({ op: 'settle', id, ok: false, result: pack(reason) });
      },
    );
    return { kind: 'promise', id };
  }

  function unpack(crossing: Crossing): unknown {
    switch (crossing.kind) {
      case 'value':
        return crossing.value;
      case 'error':
        return new Error(crossing.message);
      case 'array':
        return crossing.items.map(unpack);
      case 'object':
        return Object.fromEntries(crossing.entries.map(([key, item]) => [key, unpack(item)]));
      case 'promise':
        return new Promise((resolve, reject) => foreignPromises.set(crossing.id, { resolve, reject }));
      case 'function':
        return (...args: unknown[]) => {
          const turn = ++lastId;
          return converse({ op: 'call', turn, id: crossing.id, args: args.map((arg) => pack(arg)) });
        };
    }
  }

  function converse(message: Message & { turn: number }): unknown {
    post(message);
    const answer = answers.get(message.turn);
    answers.delete(message.turn);
    if (answer === undefined) throw new Error('electron-double: the other world did not answer');
    if (!answer.ok) throw unpack(answer.result) as Error;
    return unpack(answer.result);
  }

  function perform(message: Message & { op: 'call' | 'request' }): unknown {
    const args = message.args.map(unpack);
    if (message.op === 'call') return ownFunctions.get(message.id)?.(...args);
    const handlers: Record<string, unknown> = { ...requests };
    const handler = handlers[message.name];
    if (typeof handler !== 'function')
      throw new Error(`electron-double: nothing answers ${message.name} here`);
    return (handler as (...args: unknown[]) => unknown)(...args);
  }

  function attempt(message: Message & { op: 'call' | 'request' }): Outcome {
    try {
      return { ok: true, result: pack(perform(message)) };
    } catch (error) {
      return { ok: false, result: pack(error instanceof Error ? error : new Error(String(error))) };
    }
  }

  function receive(message: Message): void {
    switch (message.op) {
      case 'answer':
        answers.set(message.turn, message);
        return;
      case 'settle': {
        const promise = foreignPromises.get(message.id);
        foreignPromises.delete(message.id);
        if (message.ok) promise?.resolve(unpack(message.result));
        else promise?.reject(unpack(message.result));
        return;
      }
      default:
        post({ op: 'answer', turn: message.turn, ...attempt(message) });
    }
  }

  window.addEventListener(
    receiveName,
    (event) => {
      event.stopImmediatePropagation();
      receive((event as CustomEvent<Message>).detail);
    },
    true,
  );

  return {
    ask(name, ...args) {
      const turn = ++lastId;
      converse({ op: 'request', turn, name, args: args.map((arg) => pack(arg)) });
    },
  };
}
