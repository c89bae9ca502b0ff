import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Waits until what a file holds is on the disk. */
export function syncFile(path: string): void {
  // Windows syncs no file that was opened only to be read.
  sync(path, 'r+');
}

/** Makes new, renamed and removed names durable. Windows has no such call and needs none. */
export function syncDirectory(path: string): void {
  if (process.platform !== 'win32') sync(path, 'r');
}

/** `syncFile`, while the event loop turns. */
export async function syncFileAsync(path: string): Promise<void> {
  await syncAsync(path, 'r+');
}

/** `syncDirectory`, while the event loop turns. */
export async function syncDirectoryAsync(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncAsync(path, 'r');
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

async function syncAsync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
