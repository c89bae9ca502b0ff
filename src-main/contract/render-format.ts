import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/** Aspect ratios that a render may have (service-interface §4.5). The default is `9:16` alone. */
export const renderFormats = ['9:16', '16:9', '1:1', '4:5'] as const;
export const renderFormatSchema = z.enum(renderFormats);
export type RenderFormat = z.infer<typeof renderFormatSchema>;
export const defaultRenderFormats: readonly RenderFormat[] = ['9:16'];

/** A draft's aspect ratio, `<width>:<height>` (service-interface §4.2). */
export const aspectRatioSchema = z.string().regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, rule('input.ratio'));
