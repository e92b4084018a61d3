import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Lru } from '../lru.ts'

/** What the server knows about the connection of a request. */
export interface Connection {
  /** The remote address of the socket; absent if unknown. */
  remoteAddress?: string | undefined
  /** Names and values of the headers of the request, in turn; absent if there is no socket. */
  rawHeaders?: readonly string[]
}

/** Determines the client address of a request, for limits. Null if it is unknown, never a guess. */
export type ClientAddressFinder = (connection: Connection, headers: Headers) => string | null

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The other end of a connection. */
interface Peer {
  readonly text: string
  readonly isTrusted: boolean
}

/** Connections send many requests, and parsing an address takes as long as finding a route. */
const KNOWN_PEERS = 1_000

/**
 * Only the given proxies (addresses and networks) are trusted to name their client. Each appends
 * the address that connected to it to `X-Forwarded-For`. So the first address from the right that
 * is not one of our proxies is the client, and the client may have invented everything left of it.
 */
export function createClientAddressFinder(trustedProxies: readonly string[]): ClientAddressFinder {
  const networks = trustedProxies.map(parseNetwork)
  const isTrusted = (address: Address) =>
    networks.some(
      ([network, bits]) =>
        network.kind() === address.kind() && address.match(network as ipaddr.IPv6, bits),
    )

  const known = new Lru<string, Peer>(KNOWN_PEERS)
  const peerAt = (remoteAddress: string): Peer | null => {
    const before = known.get(remoteAddress)
    if (before !== undefined) return before
    const address = parseAddress(remoteAddress)
    if (address === null) return null
    const peer = { text: address.toString(), isTrusted: isTrusted(address) }
    known.set(remoteAddress, peer)
    return peer
  }

  return ({ remoteAddress }, headers) => {
    const peer = remoteAddress === undefined ? null : peerAt(remoteAddress)
    if (peer === null) return null
    if (!peer.isTrusted) return peer.text

    let client: Address | null = null
    for (const hop of hopsFromTheRight(headers)) {
      const address = parseHop(hop)
      // A proxy that names its client in another form hides it, and nothing confirms the rest of
      // the header.
      if (address === null) return null
      client = address
      if (!isTrusted(address)) break
    }
    // A proxy that sends no address must not become one address that all clients share.
    return client?.toString() ?? null
  }
}

/**
 * The network that one subscriber controls: an IPv4 address, or the first 64 bits of an IPv6
 * address (RFC 6177 assigns at least that much), within which changing the address costs nothing.
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === null)
    throw new Error('Only an address that was found can be reduced to its network.')
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const prefix = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}

function* hopsFromTheRight(headers: Headers): Generator<string> {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  for (const hop of hops.reverse()) {
    // Empty members of a list mean nothing (RFC 9110 §5.6.1).
    if (hop.trim() !== '') yield hop.trim()
  }
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function parseHop(hop: string): Address | null {
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop
  return parseAddress(bare)
}

/**
 * Strict (`010.0.0.1` and `0x7f.1` are not addresses), without zone; an IPv4 address inside an IPv6
 * one is unwrapped.
 */
function parseAddress(text: string): Address | null {
  const [bare = ''] = text.split('%', 1)
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}

/** Parses a network from the configuration, which has checked its form. */
function parseNetwork(text: string): [Address, number] {
  const [bare = '', given] = text.split('/')
  const address = ipaddr.parse(bare)
  const bits = given === undefined ? (address.kind() === 'ipv4' ? 32 : 128) : Number(given)
  if (address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96)
    return [(address as ipaddr.IPv6).toIPv4Address(), bits - 96]
  return [address, bits]
}
