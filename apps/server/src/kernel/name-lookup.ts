import { promises as dns, type LookupAddress } from 'node:dns'

/** Everything together; a name server that has not answered by then counts as silent. */
const TIMEOUT_MS = 5_000
const QUERY = { timeout: 1_500, tries: 2 }

/** Whom to ask, other than the name servers of this machine, and how long. */
interface LookupOptions {
  servers?: readonly string[]
  timeoutMs?: number
}

/**
 * That the name does not exist, or has no address. Everything else may be different the next time.
 */
const IS_FINAL = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY', 'EFORMERR']

/**
 * The addresses that the name servers of this machine tell for a name. Asked over the network and
 * not by way of the system's resolver: that one holds a thread for each name until it knows it,
 * there are two for the whole process, and anybody may own a name whose servers are silent. So what
 * only this machine knows (its list of hosts, names without their domain) is not found. Throws an
 * error with the code `ENOTFOUND`, or `EAI_AGAIN` if nobody could tell.
 */
export async function lookUpPublicName(
  name: string,
  { servers, timeoutMs = TIMEOUT_MS }: LookupOptions = {},
): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver(QUERY)
  if (servers !== undefined) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  )
  if (addresses.length > 0) return addresses
  const codes = answers.map((answer) =>
    answer.status === 'rejected' ? String(answer.reason.code) : 'ENODATA',
  )
  const code = codes.every((each) => IS_FINAL.includes(each)) ? 'ENOTFOUND' : 'EAI_AGAIN'
  throw Object.assign(
    new Error(`The name servers told no address of ${name} (${codes.join(', ')}).`),
    { code },
  )
}
