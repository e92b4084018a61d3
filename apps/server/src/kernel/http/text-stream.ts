/** A text that is read in parts. */
export interface TextSource {
  /** Reads the next part. Only the last one may be empty. */
  readonly readPart: () => Promise<{ text: string; isLast: boolean }>
  /** Ends reading early. */
  readonly cancel: () => Promise<unknown>
  /** Is called once the text is sent, or cannot be sent. */
  readonly close: () => void
}

/**
 * Streams a text: a part is read when the receiver has taken the one before. So the memory does not
 * depend on the length. If a part fails, the connection is closed, so that the receiver does not
 * mistake a part for the whole.
 */
export function streamText({ readPart, cancel, close }: TextSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { text, isLast } = await readPart()
          if (text !== '') controller.enqueue(encoder.encode(text))
          if (!isLast) return
          controller.close()
          close()
        } catch (error) {
          close()
          throw error
        }
      },
      async cancel() {
        close()
        await cancel()
      },
    },
    // Read nothing ahead of what is being sent.
    { highWaterMark: 0 },
  )
}
