import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '@latchkey/testkit/free-port'

/** What a message of a test server says about itself. */
export interface SunkMessage {
  readonly to: string
  readonly messageId: string
  readonly subject: string
}

/** An SMTP server that accepts everything at once, so that it costs next to nothing. */
export interface SmtpSink {
  readonly port: number
  /** The time at which it has accepted this many messages since the start. */
  reached(count: number): Promise<number>
  /** The time at which the first message to an address arrives from now on. */
  arrival(address: string): Promise<number>
  close(): void
}

/** Starts an SMTP server. `onMessage` is called before the message is accepted. */
export async function startSink(onMessage?: (message: SunkMessage) => void): Promise<SmtpSink> {
  const marks: { count: number; resolve: (at: number) => void }[] = []
  const arrivals = new Map<string, (at: number) => void>()
  let accepted = 0
  const accept = (to: string, data: string) => {
    onMessage?.({ to, messageId: header(data, 'Message-ID'), subject: header(data, 'Subject') })
    accepted += 1
    const now = performance.now()
    for (const { count, resolve } of marks) if (count === accepted) resolve(now)
    arrivals.get(to)?.(now)
    arrivals.delete(to)
  }
  const server = createServer((socket) => serve(socket, accept))
  const port = await listen(server)
  return {
    port,
    reached: (count) => new Promise((resolve) => void marks.push({ count, resolve })),
    arrival: (address) => new Promise((resolve) => void arrivals.set(address, resolve)),
    close: () => void server.close(),
  }
}

async function listen(server: Server): Promise<number> {
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

const header = (data: string, name: string): string =>
  new RegExp(`^${name}: *(.*)\\r$`, 'im').exec(data)?.[1] ?? ''

function serve(socket: Socket, accept: (to: string, data: string) => void): void {
  let isData = false
  let rest = ''
  let to = ''
  socket.on('error', () => {})
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1')
    for (;;) {
      const end = isData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) return
      const line = rest.slice(0, end)
      rest = rest.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        accept(to, `${line}\r\n`)
        socket.write('250 taken\r\n')
      } else {
        const command = line.slice(0, 4).toUpperCase()
        isData = command === 'DATA'
        if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        if (command === 'EHLO') socket.write('250-sink\r\n250 AUTH PLAIN LOGIN\r\n')
        else if (command === 'AUTH') socket.write('235 fine\r\n')
        else socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
      }
    }
  })
}
