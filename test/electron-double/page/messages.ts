/** What the preload's side of a page and the double's main process say to each other; both ends encode with the codec. */

export type WindowDisposition = 'foreground-tab' | 'background-tab' | 'new-window';

/** A window that the page wants to open. `url` is absolute, as Chromium knows it. */
export interface OpenRequest {
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
  readonly disposition: WindowDisposition;
}

export type FromPage =
  | { readonly kind: 'send'; readonly channel: string; readonly args: readonly unknown[] }
  | {
      readonly kind: 'invoke';
      readonly call: number;
      readonly channel: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'open'; readonly request: OpenRequest }
  | { readonly kind: 'find-paths'; readonly count: number }
  | { readonly kind: 'preload-error'; readonly error: Error };

export type ToPage =
  | { readonly kind: 'message'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'result'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly call: number; readonly reason: string }
  | { readonly kind: 'paths'; readonly paths: readonly string[] };

/** Names in the isolated world that the main process and the page side both use. */
export const pageNames = {
  world: 'Electron Isolated Context',
  /** Binding through which text reaches the main process. */
  send: 'electronDoubleSend',
  /** Function that takes text from the main process. */
  receive: 'electronDoubleReceive',
  /** Files whose paths the main process has been asked for. */
  files: 'electronDoubleFiles',
} as const;

/** The globals of those names, as the isolated world sees them. */
export interface IsolatedGlobals {
  readonly electronDoubleSend: (text: string) => void;
  electronDoubleReceive: (text: string) => void;
  electronDoubleFiles: readonly File[];
}
