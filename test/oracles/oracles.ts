import type { Oracle } from './oracle.ts';
import { csv } from './readers/csv.ts';
import { dates } from './readers/dates.ts';
import { globs } from './readers/globs.ts';
import { json } from './readers/json.ts';
import { links } from './readers/links.ts';
import { multipart } from './readers/multipart.ts';
import { pdfPages, pdfs } from './readers/pdfs.ts';
import { sheetLooks, texts } from './readers/office-looks.ts';
import { places } from './readers/places.ts';
import { removal } from './readers/removal.ts';
import { sheets } from './readers/sheets.ts';
import { xml } from './readers/xml.ts';
import { zips } from './readers/zips.ts';

/** Second readers that are packages: they are wherever the project is. */
export const packaged: readonly Oracle[] = [
  csv,
  dates,
  globs,
  json,
  links,
  multipart,
  pdfPages,
  sheets,
  sheetLooks,
  texts,
  xml,
  zips,
];

export const oracles: readonly Oracle[] = [...packaged, pdfs, places, removal];
