import { EventEmitter } from 'node:events';
import { toAppUrl } from '../chromium/custom-origin.ts';

/** `WebFrameMain`: one frame of a page. */
export class WebFrame extends EventEmitter {
  url = 'about:blank';
  name = '';
  readonly parent: WebFrame | null;
  readonly frameTreeNodeId: number;
  readonly routingId: number;
  readonly processId = 1;
  readonly #children = new Set<WebFrame>();
  #detached = false;

  constructor(parent: WebFrame | null, number: number) {
    super();
    this.parent = parent;
    this.frameTreeNodeId = number;
    this.routingId = number;
    if (parent !== null) parent.#children.add(this);
  }

  get top(): WebFrame {
    return this.parent?.top ?? this;
  }
  get frames(): WebFrame[] {
    return [...this.#children];
  }
  get framesInSubtree(): WebFrame[] {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }
  /** Such as 'outbox://app', or 'null' where the URL has no origin of its own. */
  get origin(): string {
    const { host, origin, protocol } = new URL(this.url);
    return origin === 'null' && host !== '' ? `${protocol}//${host}` : origin;
  }
  get detached(): boolean {
    return this.#detached;
  }
  isDestroyed(): boolean {
    return this.#detached;
  }

  /** For the frame tree only. */
  detach(): void {
    for (const child of this.#children) child.detach();
    this.#detached = true;
    if (this.parent !== null) this.parent.#children.delete(this);
  }
}

/** The frames of one page by the ids that Chromium gives them. */
export class FrameTree {
  readonly main: WebFrame;
  readonly #frames = new Map<string, WebFrame>();
  #lastNumber = 0;

  constructor() {
    this.main = new WebFrame(null, ++this.#lastNumber);
  }

  setMainId(frameId: string): void {
    this.#frames.set(frameId, this.main);
  }

  isMain(frameId: string): boolean {
    return this.#frames.get(frameId) === this.main;
  }

  get(frameId: string): WebFrame | undefined {
    return this.#frames.get(frameId);
  }

  attach(frameId: string, parentFrameId: string): void {
    const parent = this.#frames.get(parentFrameId);
    if (parent !== undefined) this.#frames.set(frameId, new WebFrame(parent, ++this.#lastNumber));
  }

  navigate(frameId: string, chromiumUrl: string, name: string | undefined): void {
    const frame = this.#frames.get(frameId);
    if (frame === undefined) return;
    frame.url = toAppUrl(chromiumUrl);
    frame.name = name ?? frame.name;
  }

  detach(frameId: string): void {
    this.#frames.get(frameId)?.detach();
    this.#frames.delete(frameId);
  }
}
