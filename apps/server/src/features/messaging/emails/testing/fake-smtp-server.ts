import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

// A self-signed certificate for `localhost`. The key is public and protects nothing.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgO/Ii3L+XV4AKMsOA
3WDq+QtI3H9rGuDZL3Jkoye100uhRANCAATI3GqNTm4SpZQJXRVxQ0o7BvXFwAtG
1RtNuDwgDmBWH0qspath9IEbpNkHTsZJ5GHLLoDB8ZRKJ4fQ19cyFQfg
-----END PRIVATE KEY-----
`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUZs9ZHycQJaqooNYYfVjb0Klcr80wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEzMjkwMloYDzIxMjYxMDI4
MTMyOTAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATI3GqNTm4SpZQJXRVxQ0o7BvXFwAtG1RtNuDwgDmBWH0qspath9IEb
pNkHTsZJ5GHLLoDB8ZRKJ4fQ19cyFQfgo1MwUTAdBgNVHQ4EFgQU6wS56zcB+/He
dcPWmZt8rnKmG/AwHwYDVR0jBBgwFoAU6wS56zcB+/HedcPWmZt8rnKmG/AwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA8uPGAfrobtb6RN6np/e5
ZULcgTsD9HAoehSm/ui2iWYCIQC2Zsjkcx7UIM4TQsJlur5dh54mS4fYIbnwFIgl
08bznA==
-----END CERTIFICATE-----
`

/** An email that the server accepted, with its envelope. */
export interface TakenEmail {
  mail: ParsedMail
  /** The message as received. */
  source: string
  from: string
  to: string[]
  /** The authenticated user. */
  user: string | undefined
  /** Whether the connection was encrypted. */
  isSecure: boolean
  sessionId: string
}

/** The step at which the server refuses, and the response code. */
export interface Refusal {
  at: 'auth' | 'mail' | 'rcpt' | 'data'
  code: number
}

/** An SMTP server whose responses a test controls. */
export interface FakeSmtpServer {
  readonly port: number
  readonly taken: TakenEmail[]
  /** Pending refusals. Each is used for one command. */
  readonly refusals: Refusal[]
  stop(): Promise<void>
}

const refusing = (refusal: Refusal) =>
  Object.assign(new Error(`No, for the reason ${refusal.code}`), { responseCode: refusal.code })

/** Starts a server that accepts email from any client, or only with the credentials `auth`. */
export async function startSmtpServer(
  options: SMTPServerOptions & {
    auth?: { user: string; pass: string }
    port?: number
    host?: string
  } = {},
): Promise<FakeSmtpServer> {
  const { auth, port = 0, host = '127.0.0.1', ...rest } = options
  const taken: TakenEmail[] = []
  const refusals: Refusal[] = []
  const refusalAt = (step: Refusal['at']): Error | null => {
    const index = refusals.findIndex(({ at }) => at === step)
    const [refusal] = index < 0 ? [] : refusals.splice(index, 1)
    return refusal ? refusing(refusal) : null
  }

  const server = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    authOptional: auth === undefined,
    disabledCommands: auth === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Clients keep their connections open.
    closeTimeout: 50,
    onAuth(given, _session, callback) {
      const isRight = given.username === auth?.user && given.password === auth?.pass
      const refusal = refusalAt('auth') ?? (isRight ? null : refusing({ at: 'auth', code: 535 }))
      if (refusal) callback(refusal)
      else callback(null, { user: given.username })
    },
    onMailFrom: (_address, _session, callback) => callback(refusalAt('mail')),
    onRcptTo: (_address, _session, callback) => callback(refusalAt('rcpt')),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalAt('data')
        if (refusal) callback(refusal)
        else void take(Buffer.concat(chunks), session).then(() => callback(), callback)
      })
    },
    ...rest,
  })
  // Clients that disconnect are expected in these tests.
  server.on('error', () => {})

  async function take(source: Buffer, session: SMTPServerSession): Promise<void> {
    taken.push({
      mail: await simpleParser(source),
      source: source.toString('utf8'),
      from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
      to: session.envelope.rcptTo.map(({ address }) => address),
      user: session.user,
      isSecure: session.secure,
      sessionId: session.id,
    })
  }

  await new Promise<void>((resolve) => server.listen(port, host, () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Starts a TCP server with the given behavior, for invalid SMTP. */
export async function startRawServer(
  converse: (socket: Socket) => void,
): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    converse(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Responds like a working server, except to the commands in `answers`. */
export const speaking =
  (responses: Record<string, (socket: Socket) => void>) => (socket: Socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      const command = data.toString().slice(0, 4).toUpperCase()
      const response = responses[command]
      if (response) response(socket)
      else socket.write(command === 'DATA' ? '354 go on\r\n' : '250 fine\r\n')
    })
  }

const DROP_EVERY_MS = 20

/**
 * Sends the response to RCPT byte by byte without end, so that it neither times out nor completes.
 */
export const dripping = speaking({
  RCPT(socket) {
    const timer = setInterval(() => socket.write('250-a\r\n'), DROP_EVERY_MS)
    socket.on('close', () => clearInterval(timer))
  },
})
