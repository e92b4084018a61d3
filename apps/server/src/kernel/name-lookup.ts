import { promises as dns, type LookupAddress } from 'node:dns'

/**
 * The limit for the whole lookup; a name server that has not responded by then counts as silent.
 */
const TIMEOUT_MS = 5_000
const QUERY = { timeout: 1_500, tries: 2 }

/** Which name servers to ask, other than those of this machine, and how long. */
interface LookupOptions {
  servers?: readonly string[]
  timeoutMs?: number
}

/**
 * The codes for a name that does not exist or has no address. All other results may differ the next
 * time.
 */
const IS_FINAL = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY', 'EFORMERR']

/**
 * The addresses of a name according to the name servers of this machine. They are asked over the
 * network and not with the system's resolver, which blocks a thread per name until it has the
 * result. There are two for the whole process, and anyone may own a name whose servers do not
 * respond. So names that only this machine knows (its hosts file, names without their domain) are
 * not found. Throws an error with the code `ENOTFOUND`, or `EAI_AGAIN` if no server responded.
 */
export async function lookUpPublicName(
  name: string,
  { servers, timeoutMs = TIMEOUT_MS }: LookupOptions = {},
): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver(QUERY)
  if (servers !== undefined) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  const addresses = responses.flatMap((response, index) =>
    response.status === 'fulfilled'
      ? response.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  )
  if (addresses.length > 0) return addresses
  const codes = responses.map((response) =>
    response.status === 'rejected' ? String(response.reason.code) : 'ENODATA',
  )
  const code = codes.every((each) => IS_FINAL.includes(each)) ? 'ENOTFOUND' : 'EAI_AGAIN'
  throw Object.assign(new Error(`DNS returned no address for ${name} (${codes.join(', ')}).`), {
    code,
  })
}
