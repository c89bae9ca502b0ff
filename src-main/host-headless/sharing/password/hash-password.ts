import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from '../../../contract/zod.ts';

/** What a password is turned into by scrypt: kept with it, so that later versions may ask for more and still know the earlier. */
export const passwordHashSchema = z.strictObject({
  algorithm: z.literal('scrypt'),
  /** Of scrypt: N, a power of two, and r and p. The work takes 128 · N · r bytes of memory. */
  cost: z
    .int()
    .min(2 ** 14)
    .max(2 ** 18),
  blockSize: z.int().min(8).max(16),
  parallelization: z.int().min(1).max(4),
  /** Both base64url. */
  salt: z.string().length(22),
  hash: z.string().length(43),
});
export type PasswordHash = z.infer<typeof passwordHashSchema>;

type Parameters = Pick<PasswordHash, 'cost' | 'blockSize' | 'parallelization'>;

/** 128 MiB and some tenths of a second for each guess. */
const parameters: Parameters = { cost: 2 ** 17, blockSize: 8, parallelization: 1 };
const saltBytes = 16;
const hashBytes = 32;

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, parameters);
  return {
    algorithm: 'scrypt',
    ...parameters,
    salt: salt.toString('base64url'),
    hash: hash.toString('base64url'),
  };
}

/** True for the password that was hashed. Takes as long for any other. */
export async function isPassword(given: string, kept: PasswordHash): Promise<boolean> {
  const derived = await derive(given, Buffer.from(kept.salt, 'base64url'), kept);
  const hash = Buffer.from(kept.hash, 'base64url');
  return hash.length === derived.length && timingSafeEqual(hash, derived);
}

/** One password has many spellings in Unicode, and keyboards of two systems may choose two of them. */
function derive(
  password: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: Parameters,
): Promise<Buffer> {
  const maximumBytes = 128 * blockSize * (cost + parallelization) + 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      hashBytes,
      { N: cost, r: blockSize, p: parallelization, maxmem: maximumBytes },
      (error, hash) => {
        if (error === null) resolve(hash);
        else reject(error);
      },
    );
  });
}
