import { createRequire } from 'node:module';

/** What is used of the decoder (`@silvia-odwyer/photon-node`: Rust's `image`, as WebAssembly). */
export interface DecodedPicture {
  get_width(): number;
  get_height(): number;
  /** Four bytes for each pixel: red, green, blue, and how opaque it is. */
  get_raw_pixels(): Uint8Array;
  get_bytes_jpeg(quality: number): Uint8Array;
  free(): void;
}

interface Decoder {
  readonly PhotonImage: {
    new (raw: Uint8Array, widthPx: number, heightPx: number): DecodedPicture;
    new_from_byteslice(content: Uint8Array): DecodedPicture;
  };
  readonly resize: (
    picture: DecodedPicture,
    widthPx: number,
    heightPx: number,
    filter: number,
  ) => DecodedPicture;
  readonly SamplingFilter: { readonly Triangle: number };
}

let loaded: Decoder | null = null;

/** Loaded with the first picture, as it takes a moment. Throws where it is not installed: then there are no small pictures. */
export function decoder(): Decoder {
  // Typed by hand: what it declares is for bundlers of the web.
  loaded ??= createRequire(import.meta.url)('@silvia-odwyer/photon-node') as Decoder;
  return loaded;
}
