import type { TestService } from '@latchkey/testkit'

/** Requests a list that is read chunk by chunk. */
export async function streamedList<Item>(
  service: TestService,
  path: string,
  headers: Record<string, string>,
) {
  const response = await service.fetch(new Request(`${service.url}/api/v1${path}`, { headers }))
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const chunks: string[] = []
  const readChunk = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    if (value !== undefined) chunks.push(decoder.decode(value, { stream: true }))
    return !done
  }
  return {
    chunks,
    /** Returns false at the end. */
    readChunk,
    async readAll(): Promise<{ items: Item[]; is_paginated: boolean }> {
      let hasMore = true
      while (hasMore) hasMore = await readChunk()
      return JSON.parse(chunks.join(''))
    },
  }
}
