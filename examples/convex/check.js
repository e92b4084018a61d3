// Checks a token as Convex does: it finds the provider by issuer, then verifies the signature.
// Convex does this itself; this program shows the result without a deployment.
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import config from './convex/auth.config.js'

/** The identity that a Convex function gets from `ctx.auth.getUserIdentity()`. */
export async function checkToken(token) {
  const { iss } = decodeJwt(token)
  const provider = config.providers.find(({ issuer }) => issuer === iss)
  if (provider === undefined) throw new Error(`No auth provider matches ${iss}.`)
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(provider.jwks)), {
    issuer: provider.issuer,
    algorithms: [provider.algorithm],
  })
  return {
    tokenIdentifier: `${payload.iss}|${payload.sub}`,
    issuer: payload.iss,
    subject: payload.sub,
    email: payload.email,
    name: payload.name,
  }
}

const [token] = process.argv.slice(2)
console.log(JSON.stringify(await checkToken(token)))
