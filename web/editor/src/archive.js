// Archives: fetched by the page the first time it writes one.

import { downloadZip } from "client-zip";

// Archives of equal files are equal.
const WHEN = new Date(Date.UTC(2020, 0, 1));

/** A ZIP archive, as a Blob, of what the generator function `entries` yields: `{ name, input }`. */
export function archive(entries) {
  async function* dated() {
    for await (const entry of entries()) yield { ...entry, lastModified: WHEN };
  }
  return downloadZip(dated()).blob();
}
