/**
 * What the product takes of `node:http`. An import of it reads each of its names, `WebSocket` among them, for which Node loads an HTTP
 * client of its own: a quarter of what the shortest command costs.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
