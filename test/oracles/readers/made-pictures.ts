import { cleanable, staying } from '../../helpers/located-containers.ts';
import { stayingInLayers } from '../../helpers/located-smart-objects.ts';
import { exifOf, heicOf, jpegOf, locatedXmp, mp4Of, pngOf, webpOf } from '../../helpers/pictures.ts';

let made: readonly Buffer[] | null = null;

/** One small file for each container, with a place and without. */
export function filesWithPlaces(): readonly Buffer[] {
  made ??= [
    ...Object.values(cleanable),
    ...Object.values(staying),
    ...Object.values(stayingInLayers),
    ...[{}, { isLocated: true }, { orientation: 6 }].flatMap((says) => [
      jpegOf({ widthPx: 40, heightPx: 30, exif: exifOf(says) }),
      pngOf({ widthPx: 40, heightPx: 30, exif: exifOf(says) }),
      webpOf({ widthPx: 40, heightPx: 30, exif: exifOf(says) }),
    ]),
    heicOf({ widthPx: 40, heightPx: 30, exif: exifOf({ isLocated: true }) }),
    mp4Of(1500),
    jpegOf({ widthPx: 12, heightPx: 7, xmp: locatedXmp }),
  ];
  return made;
}
