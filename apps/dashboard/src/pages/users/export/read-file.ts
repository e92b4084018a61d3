/** How much of a file has arrived. */
export interface Progress {
  readonly bytes: number
}

/** Reports are enough for a person to see that it goes on. */
const REPORT_EVERY_BYTES = 250_000
/** The browser keeps finished parts outside of the memory of the page. */
const PART_BYTES = 4_000_000

/**
 * The body of a response as a file. Every few megabytes become a part of it, which the browser can
 * keep on disk, so that the memory does not depend on the length. Throws if the connection breaks.
 */
export async function readFile(
  response: Response,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let [bytes, reported, inPart] = [0, 0, 0]
  const reader = response.body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (chunk === undefined || chunk.done) break
    chunks.push(chunk.value)
    bytes += chunk.value.length
    inPart += chunk.value.length
    if (inPart >= PART_BYTES) {
      parts.push(new Blob(chunks))
      chunks = []
      inPart = 0
    }
    if (bytes - reported >= REPORT_EVERY_BYTES) {
      onProgress({ bytes })
      reported = bytes
    }
  }
  return new Blob([...parts, ...chunks], { type })
}
