import type { Bytes } from './bytes.ts';

/* The names of codecs with profile and level, from what stands before the pictures: as WebCodecs and others ask for them. */

const two = (value: number): string => String(value).padStart(2, '0');
const hex = (value: number): string => value.toString(16).padStart(2, '0');

/** From an `avcC`. */
export function avcCodec(config: Bytes): string {
  return `avc1.${hex(config.u8(1))}${hex(config.u8(2))}${hex(config.u8(3))}`;
}

/** From an `hvcC`. */
export function hevcCodec(config: Bytes): string {
  const first = config.u8(1);
  const space = ['', 'A', 'B', 'C'][first >>> 6] ?? '';
  const tier = (first & 0x20) === 0 ? 'L' : 'H';
  const constraints = Array.from({ length: 6 }, (_, index) => config.u8(6 + index));
  while (constraints.at(-1) === 0) constraints.pop();
  return [
    `hvc1.${space}${String(first & 0x1f)}`,
    reversed(config.u32(2)).toString(16).toUpperCase(),
    `${tier}${String(config.u8(12))}`,
    ...constraints.map((value) => value.toString(16).toUpperCase()),
  ].join('.');
}

/** From an `av1C`. */
export function av1Codec(config: Bytes): string {
  const [second, third] = [config.u8(1), config.u8(2)];
  const depth = (third & 0x40) === 0 ? 8 : (third & 0x20) === 0 ? 10 : 12;
  const tier = (third & 0x80) === 0 ? 'M' : 'H';
  return `av01.${String(second >>> 5)}.${two(second & 0x1f)}${tier}.${two(depth)}`;
}

/** From a `vpcC`, behind its version. */
export function vp9Codec(config: Bytes): string {
  return `vp09.${two(config.u8(4))}.${two(config.u8(5))}.${two(config.u8(6) >>> 4)}`;
}

function reversed(bits: number): number {
  let result = 0;
  for (let index = 0; index < 32; index += 1) result = (result << 1) | ((bits >>> index) & 1);
  return result >>> 0;
}
