import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sha256Of } from '../../../foundation/sha256.ts';
import { docxDocument, pdfDocument } from '../../../practice-service/samples/document-files.ts';
import { jpegPicture, pngPicture } from '../../../practice-service/samples/picture-files.ts';
import { numberedLines } from '../../../practice-service/samples/sample-files.ts';

/** One file of the demonstration, and where it must arrive. */
export interface SampleFile {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly destination: 'knowledge_base' | 'carousel';
}

/** The three folders that the demonstration watches, and writers that fill them with valid files. */
export class SampleFolders {
  readonly documents: string;
  readonly slides: string;
  readonly links: string;
  readonly files: SampleFile[] = [];
  readonly urls: string[] = [];

  constructor(root: string) {
    this.documents = join(root, 'Help centre');
    this.slides = join(root, 'Summer launch');
    this.links = join(root, 'Video links');
    for (const folder of [this.documents, this.slides, this.links]) mkdirSync(folder, { recursive: true });
  }

  /** What is there before anything is watched. `slideFolders` are names that the carousel's slides answer to. */
  writeFirstFiles(slideFolders: readonly string[]): void {
    this.#document('Onboarding handbook v4.pdf', pdfDocument('Onboarding handbook, version 4'));
    this.#document('Warranty terms 2026.docx', docxDocument('What is covered, and for how long.'));
    this.#document('shipping-regions.txt', numberedLines('Lisbon, Porto, Faro', 400));
    this.#document('legal/Release notes 8.2.md', numberedLines('# Release notes 8.2', 900));
    slideFolders.forEach((folder, index) => {
      const picture =
        index % 2 === 0 ? pngPicture(640, 400, index + 1) : jpegPicture(`Lisbon, picture ${String(index)}`);
      this.#slide(
        `${folder}/lisbon_${String(index + 1).padStart(2, '0')}.${index % 2 === 0 ? 'png' : 'jpg'}`,
        picture,
      );
    });
    this.#linkList('week 47.txt', [
      'https://videos.kestrel.example/ep-112.mp4',
      'https://videos.kestrel.example/ep-113.mp4',
    ]);
  }

  /** What arrives while everything is under way. */
  writeLaterFiles(slideFolder: string): void {
    this.#document('Returns and refunds.pdf', pdfDocument('Returns and refunds'));
    this.#document('FAQ.md', numberedLines('# Questions', 2000));
    this.#slide(`${slideFolder}/lisbon_detail.png`, pngPicture(800, 500, 42));
  }

  /** What arrives while the service cannot be reached. */
  writeOfflineFiles(slideFolder: string): void {
    this.#document('Q3 pricing.docx', docxDocument('Prices of the third quarter.'));
    this.#document('opening-hours.txt', numberedLines('Monday to Friday', 120));
    this.#slide(`${slideFolder}/lisbon_sunset.jpg`, jpegPicture('Sunset over the river'));
    this.#linkList('late.csv', ['https://videos.kestrel.example/ep-114.mp4'], 'url,title\n');
  }

  #document(relativePath: string, content: Buffer): void {
    this.#write(this.documents, relativePath, content, 'knowledge_base');
  }

  #slide(relativePath: string, content: Buffer): void {
    this.#write(this.slides, relativePath, content, 'carousel');
  }

  #linkList(name: string, urls: readonly string[], head = ''): void {
    this.urls.push(...urls);
    const title = head === '' ? '' : ',Episode 114';
    writeFileSync(join(this.links, name), `${head}${urls.map((url) => `${url}${title}`).join('\n')}\n`);
  }

  #write(
    folder: string,
    relativePath: string,
    content: Buffer,
    destination: SampleFile['destination'],
  ): void {
    const path = join(folder, relativePath);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    this.files.push({
      path,
      name: basename(path),
      sizeBytes: content.length,
      sha256: sha256Of(content),
      destination,
    });
  }
}
