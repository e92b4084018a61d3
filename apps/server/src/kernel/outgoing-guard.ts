import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { lookUpPublicName } from './name-lookup.ts'

/** The configured address resolves to a target that the service must not reach. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'

  constructor(host: string) {
    // The message does not contain the address: it would map the network behind the service.
    super(
      `${host} does not lead to a public address. An operator can allow it with LATCHKEY_ALLOWED_PRIVATE_HOSTS.`,
    )
  }
}

type Rules = Pick<Config, 'production' | 'allowedPrivateHosts'>

/**
 * The addresses of a host that a project configured, none of them private, link-local or otherwise
 * special (OWASP, Server-Side Request Forgery Prevention). Connect only to these, with `pinned`: a
 * second lookup could return a different address. In development, loopback and private networks are
 * allowed, because there the administrator owns the machine. Throws `BlockedAddress`, or the
 * resolver's error.
 */
export async function resolveOutgoing(
  rules: Rules,
  host: string,
  lookUp: Lookup = lookUpPublicName,
): Promise<LookupAddress[]> {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const isListed = rules.allowedPrivateHosts.includes(name.replace(/\.$/, ''))
  const addresses = await addressesOf(
    addressOf(name),
    rules.production && !isListed ? lookUp : lookUpAnyName,
  )
  if (isListed) return addresses
  // One bad address is enough to reject: a name with both kinds is an attack.
  if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(rules, address)))
    throw new BlockedAddress(host)
  return addresses
}

type Lookup = (name: string) => Promise<LookupAddress[]>

/** With the system's resolver, which also knows the names of this machine and its network. */
const lookUpAnyName: Lookup = (name) => dns.lookup(name, { all: true })

async function addressesOf(name: string, lookUp: Lookup): Promise<LookupAddress[]> {
  const version = isIP(name)
  if (version !== 0) return [{ address: name, family: version }]
  // These names must not be looked up elsewhere (RFC 6761 §6.3).
  return isLoopback(name) ? lookUpAnyName('localhost') : lookUp(name)
}

/**
 * An IPv4 address in decimal, octal, hexadecimal or short form, as every resolver understands it,
 * in its usual form; any other text unchanged.
 */
const addressOf = (name: string): string =>
  /^[0-9a-fx.]+$/.test(name) && URL.canParse(`http://${name}`)
    ? new URL(`http://${name}`).hostname
    : name

/**
 * A replacement for the resolver when a connection is opened: it knows only the checked addresses.
 */
export const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }

/** Is it an address of this machine? */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    (isIP(name) !== 0 && ipaddr.process(name).range() === 'loopback')
  )
}

function mayReach({ production }: Rules, address: string): boolean {
  const range = rangeOf(address)
  return (
    range === 'unicast' || (!production && ['loopback', 'private', 'uniqueLocal'].includes(range))
  )
}

/** The range of an address; one that contains an IPv4 address counts as that one. */
function rangeOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range()
  const range = parsed.range()
  const bytes = parsed.toByteArray()
  // NAT64 (RFC 6052) ends with the IPv4 address, 6to4 (RFC 3056) has it after the prefix. In the
  // prefix for use within a network (RFC 8215), the position of the IPv4 address is known only to
  // that network.
  if (isLocalNat64(bytes)) return 'private'
  if (range === 'rfc6052') return ipaddr.fromByteArray(bytes.slice(12)).range()
  // The old form of an IPv4 address in IPv6 (RFC 4291 §2.5.5.1, deprecated).
  if (range === 'unicast' && bytes.slice(0, 12).every((byte) => byte === 0))
    return ipaddr.fromByteArray(bytes.slice(12)).range()
  if (range === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6)).range()
  return range
}

const isLocalNat64 = (bytes: readonly number[]) => bytes.slice(0, 6).join() === '0,100,255,155,0,1'
