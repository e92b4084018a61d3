import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { RunningExample } from './example.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves the files of a folder, as any web server does. */
export async function serveFolder(folder: string): Promise<RunningExample> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === '/' ? '/index.html' : pathname
    try {
      const content = await readFile(join(folder, file))
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
