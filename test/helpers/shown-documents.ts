import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/* Documents and pictures that programs show, as small as their formats let them be. */

/** A PDF of one page, in points, with what is drawn on it in PDF's own words. `flate`: a picture in it, packed. */
export function pdfPageOf(
  draws: string,
  {
    widthPt = 595,
    heightPt = 842,
    picture,
  }: { widthPt?: number; heightPt?: number; picture?: { edgePx: number; packed: Uint8Array } } = {},
): Buffer {
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const resources = picture === undefined ? font : `${font} /XObject << /P 5 0 R >>`;
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(widthPt)} ${String(heightPt)}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ),
    streamOf('', Buffer.from(draws)),
  ];
  if (picture !== undefined) {
    const edge = String(picture.edgePx);
    const says = `/Type /XObject /Subtype /Image /Width ${edge} /Height ${edge} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`;
    objects.push(streamOf(says, picture.packed));
  }
  return withIndex(objects);
}

function streamOf(says: string, content: Uint8Array): Buffer {
  const head = `<< ${says} /Length ${String(content.byteLength)} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

function withIndex(objects: readonly Buffer[]): Buffer {
  const pieces = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let at = 9;
  objects.forEach((object, index) => {
    places.push(at);
    const piece = Buffer.concat([
      Buffer.from(`${String(index + 1)} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    pieces.push(piece);
    at += piece.length;
  });
  const count = String(objects.length + 1);
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const index = `xref\n0 ${count}\n0000000000 65535 f \n${lines}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${String(at)}\n%%EOF`;
  return Buffer.concat([...pieces, Buffer.from(index)]);
}

/** Nothing but zeros, packed. */
export function packedZeros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes));
}

export function docxOf(
  paragraphs: readonly string[],
  others: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array {
  const text = paragraphs
    .map((each) => `<w:p><w:r><w:t xml:space="preserve">${each}</w:t></w:r></w:p>`)
    .join('');
  return zipSync({
    'word/document.xml': strToU8(`<w:document><w:body>${text}</w:body></w:document>`),
    ...others,
  });
}

export function pptxOf(lines: readonly string[]): Uint8Array {
  const text = lines.map((each) => `<a:p><a:r><a:t>${each}</a:t></a:r></a:p>`).join('');
  return zipSync({
    'ppt/presentation.xml': strToU8('<p:presentation/>'),
    'ppt/slides/slide1.xml': strToU8(`<p:sld>${text}</p:sld>`),
  });
}

interface AvifEncoder {
  encode(raw: Uint8ClampedArray, widthPx: number, heightPx: number, options: object): Uint8Array;
}

/** An AVIF whose upper half is red and whose lower half is blue. */
export async function avifOf(widthPx: number, heightPx: number): Promise<Uint8Array> {
  const require = createRequire(import.meta.url);
  const at = (name: string): string => require.resolve(`@jsquash/avif/${name}`);
  const load = async (name: string): Promise<Record<string, unknown>> =>
    (await import(pathToFileURL(at(name)).href)) as Record<string, unknown>;
  const { default: open } = (await load('codec/enc/avif_enc.js')) as {
    default: (options: object) => Promise<AvifEncoder>;
  };
  const { defaultOptions } = (await load('meta.js')) as { defaultOptions: object };
  const encoder = await open({ wasmBinary: readFileSync(at('codec/enc/avif_enc.wasm')) });
  const raw = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (let index = 0; index < widthPx * heightPx; index += 1) {
    raw.set(index < (widthPx * heightPx) / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], index * 4);
  }
  return encoder.encode(raw, widthPx, heightPx, { ...defaultOptions, speed: 10 });
}
