import ipaddr from 'ipaddr.js'

/** A proxy has few addresses. A network of this size covers a large part of the Internet. */
const MIN_BITS = { ipv4: 8, ipv6: 16 }

/** The networks that are too wide to contain only proxies. Their form has been checked. */
export const findWideNetworks = (networks: readonly string[]): string[] =>
  networks.filter((network) => {
    const [address = '', given] = network.split('/')
    const parsed = ipaddr.parse(address)
    const bits = given === undefined ? (parsed.kind() === 'ipv4' ? 32 : 128) : Number(given)
    // All of IPv4, mapped into IPv6.
    if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= 96)
      return bits - 96 < MIN_BITS.ipv4
    // Private networks may be wide (fc00::/7, RFC 4193).
    if (parsed.kind() === 'ipv6' && parsed.range() === 'uniqueLocal' && bits >= 7) return false
    return bits < MIN_BITS[parsed.kind()]
  })
