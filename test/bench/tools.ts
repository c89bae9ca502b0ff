import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from '../helpers/chromium.mjs';

/** What yardsticks need, and the Debian package that brings it (or what else must be). */
const bringers = {
  cc: 'the package gcc',
  curl: 'the package curl',
  find: 'the package findutils',
  ip: 'the package iproute2',
  openssl: 'the package openssl',
  strace: 'the package strace',
  chromium: 'the package chromium',
  'openssl/ssl.h': 'the package libssl-dev',
  '/dev/net/tun': 'the TUN module of the kernel',
  root: 'being run as root',
} as const;
export type Tool = keyof typeof bringers;

/** What of it this machine has. */
export interface Tools {
  has(tool: Tool): boolean;
  /** A sentence for each that is missing: `curl is missing (it comes with the package curl)`. */
  missing(tools: readonly Tool[]): string[];
}

/** `path` is a list of folders as in the environment. */
export function toolsOn(path = process.env['PATH'] ?? ''): Tools {
  const has = (tool: Tool): boolean => {
    if (tool === 'root') return process.getuid?.() === 0;
    // It may lie elsewhere, or be there and not start.
    if (tool === 'chromium') return findChromium() !== undefined;
    if (tool === '/dev/net/tun') return existsSync(tool);
    if (tool === 'openssl/ssl.h') return existsSync(`/usr/include/${tool}`);
    return path.split(delimiter).some((folder) => folder !== '' && isExecutable(join(folder, tool)));
  };
  return {
    has,
    missing: (tools) =>
      tools
        .filter((tool) => !has(tool))
        .map((tool) => `${tool} is missing (it comes with ${bringers[tool]})`),
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
