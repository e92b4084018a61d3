import type { Caller } from './caller.ts'

/** An email as its recipient reads it. */
export interface ReceivedEmail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The first URL in the text with a code, or the first of all; empty if there is none. */
  link: string
  /** The code of 45 characters in that link; empty if there is none. */
  code: string
  /** The six characters to type in; empty if there are none. */
  otp: string
}

/** The mailbox of the service under test. */
export interface TestMailbox {
  /** All emails to an address, oldest first. First runs the jobs that are due. */
  all(address: string): Promise<ReceivedEmail[]>
  /** The newest email to an address. */
  latest(address: string): Promise<ReceivedEmail>
}

interface Header {
  id: string
  to: string[]
}

export function createTestMailbox(anyone: Caller, drain: () => Promise<void>): TestMailbox {
  const pathOf = (address: string) => `/mailbox/api/v1/mailbox/${encodeURIComponent(address)}`
  const all: TestMailbox['all'] = async (address) => {
    await drain()
    const { json: headers } = await anyone.get(pathOf(address))
    // A mailbox contains the emails of every domain.
    const mine = (headers as Header[]).filter(({ to }) => to.includes(`<${address}>`))
    return Promise.all(
      mine.map(async ({ id }) =>
        toReceived(address, (await anyone.get(`${pathOf(address)}/${id}`)).json),
      ),
    )
  }
  return {
    all,
    async latest(address) {
      const email = (await all(address)).at(-1)
      if (email === undefined) throw new Error(`There is no email to ${address}.`)
      return email
    },
  }
}

function toReceived(
  to: string,
  {
    id,
    from,
    subject,
    body,
  }: { id: string; from: string; subject: string; body: { text: string; html: string } },
): ReceivedEmail {
  const links = body.text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((address) => /[?&]code=/.test(address)) ?? links[0] ?? ''
  return {
    id,
    from,
    to,
    subject,
    ...body,
    link,
    code: /[?&]code=([a-z0-9]{45})(?![a-z0-9])/.exec(link)?.[1] ?? '',
    otp: />([A-Z0-9]{6})<\/p>/.exec(body.html)?.[1] ?? '',
  }
}
