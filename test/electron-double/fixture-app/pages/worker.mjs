/* global postMessage */
const response = await fetch('/echo');
postMessage(await response.json());
