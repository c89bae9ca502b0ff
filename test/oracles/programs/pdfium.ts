import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is used of PDFium here. Pointers are numbers, 0 is none. */
interface Pdfium {
  readonly pdfium: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(sizeBytes: number): number; free(at: number): void };
  };
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(at: number, sizeBytes: number, password: string): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetLastError(): number;
  FPDF_CloseDocument(document: number): void;
}

const wantsPassword = 4;
const loaded: { pdfium?: Promise<Pdfium> } = {};

async function load(): Promise<Pdfium> {
  const requireHere = createRequire(import.meta.url);
  const { init } = requireHere('@embedpdf/pdfium') as {
    init: (options: { wasmBinary: Uint8Array; thisProgram: string }) => Promise<Pdfium>;
  };
  const wasmBinary = readFileSync(requireHere.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary, thisProgram: 'oracles' });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** What PDFium sees of a PDF without a password; `null`: it cannot open it for another reason than that. */
export async function seenByPdfium(
  content: Uint8Array,
): Promise<{ readonly asksForPassword: boolean; readonly pages: number | null } | null> {
  const pdfium = await (loaded.pdfium ??= load());
  const { wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(content.byteLength);
  pdfium.pdfium.HEAPU8.set(content, at);
  const document = pdfium.FPDF_LoadMemDocument(at, content.byteLength, '');
  try {
    if (document !== 0) return { asksForPassword: false, pages: pdfium.FPDF_GetPageCount(document) };
    return pdfium.FPDF_GetLastError() === wantsPassword ? { asksForPassword: true, pages: null } : null;
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    wasmExports.free(at);
  }
}
