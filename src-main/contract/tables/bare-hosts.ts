/** Sites whose links are found also without a scheme, as a part of a pattern. */
export const bareHosts = String.raw`(?:m\.)?youtube\.com\/|youtu\.be\/|vimeo\.com\/|(?:www\.)?loom\.com\/`;
