import ipaddr from 'ipaddr.js'

/** A proxy has a few addresses. A network of this size covers a good part of the Internet. */
const MIN_BITS = { ipv4: 8, ipv6: 16 }

/**
 * Those of the networks that are too wide to hold nothing but proxies. The networks have been
 * checked for their form.
 */
export const findWideNetworks = (networks: readonly string[]): string[] =>
  networks.filter((network) => {
    const [address = '', given] = network.split('/')
    const parsed = ipaddr.parse(address)
    const bits = given === undefined ? (parsed.kind() === 'ipv4' ? 32 : 128) : Number(given)
    // All of IPv4 as seen through IPv6.
    if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= 96)
      return bits - 96 < MIN_BITS.ipv4
    // Private networks may be wide (fc00::/7, RFC 4193).
    if (parsed.kind() === 'ipv6' && parsed.range() === 'uniqueLocal' && bits >= 7) return false
    return bits < MIN_BITS[parsed.kind()]
  })
