import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Pixels } from './pixels.ts';

/** What is used of PDFium (`@embedpdf/pdfium`: as WebAssembly, without scripts and forms). Pointers are numbers, 0 is none. */
interface Pdfium {
  readonly pdfium: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(sizeBytes: number): number };
  };
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(at: number, sizeBytes: number, password: string): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDFBitmap_CreateEx(widthPx: number, heightPx: number, format: number, at: number, stride: number): number;
  FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    widthPx: number,
    heightPx: number,
    colour: number,
  ): void;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    widthPx: number,
    heightPx: number,
    turns: number,
    flags: number,
  ): void;
}

interface PdfiumModule {
  readonly init: (options: { wasmBinary: Uint8Array; thisProgram: string }) => Promise<Pdfium>;
}

const requireHere = createRequire(import.meta.url);
/** Four bytes for each pixel, blue first, and opaque. */
const bgra = 4;
const paper = 0xffff_ffff;
/** With what people wrote onto it; red and blue the other way round. */
const flags = 0x01 | 0x10;
/** Longer than any paper is for its width: the other side is at least one pixel. */
const leastPx = 1;

/** The first page, as large as fits a square of `edgePx`. Throws where there is none, it is locked, or it wants too much. */
export async function firstPage(content: Uint8Array, edgePx: number): Promise<Pixels> {
  // Its memory goes with it: nothing of one file is left for the next, and what it did not give back is no leak.
  const module = requireHere('@embedpdf/pdfium') as PdfiumModule;
  const pdfium = await module.init({
    wasmBinary: readFileSync(requireHere.resolve('@embedpdf/pdfium/pdfium.wasm')),
    // By itself it takes the path of the program, and ends where that has letters beyond Latin ones.
    thisProgram: 'outbox',
  });
  pdfium.PDFiumExt_Init();
  const document = pdfium.FPDF_LoadMemDocument(put(pdfium, content), content.byteLength, '');
  if (document === 0 || pdfium.FPDF_GetPageCount(document) < 1)
    throw new Error('it has no page that can be shown');
  const page = pdfium.FPDF_LoadPage(document, 0);
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  if (page === 0 || !(wide > 0) || !(high > 0)) throw new Error('its first page cannot be shown');
  const scale = edgePx / Math.max(wide, high);
  const part = (length: number): number => Math.max(leastPx, Math.min(edgePx, Math.round(length * scale)));
  return drawn(pdfium, page, { widthPx: part(wide), heightPx: part(high) });
}

function put({ pdfium }: Pdfium, content: Uint8Array): number {
  const at = pdfium.wasmExports.malloc(content.byteLength);
  if (at === 0) throw new RangeError('it wants too much memory');
  pdfium.HEAPU8.set(content, at);
  return at;
}

function drawn(
  pdfium: Pdfium,
  page: number,
  { widthPx, heightPx }: Pick<Pixels, 'widthPx' | 'heightPx'>,
): Pixels {
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, bgra, 0, 0);
  if (bitmap === 0) throw new RangeError('it wants too much memory');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, paper);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, flags);
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
  return { widthPx, heightPx, raw: pdfium.pdfium.HEAPU8.slice(at, at + widthPx * heightPx * 4) };
}
