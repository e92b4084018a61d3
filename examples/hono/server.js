import { serve } from '@hono/node-server'
import { ServerApp } from '@latchkey/js'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { readTokens, verifyAccessToken } from './tokens.js'

// The project and its keys come from .env.
const latchkey = new ServerApp({ tokenStore: null })

const api = new Hono()

// Only for pages with another origin than this API.
api.use(cors({ origin: process.env.APP_ORIGIN, allowHeaders: ['x-stack-auth', 'content-type'] }))

const unauthorized = () => new HTTPException(401, { message: 'Sign in first.' })

/** Checks the signature of the access token, without a request to the service. */
async function requireSession(c, next) {
  const tokens = readTokens(c.req.header('x-stack-auth'))
  const session = tokens && (await verifyAccessToken(tokens.accessToken))
  if (session === null) throw unauthorized()
  c.set('session', session)
  await next()
}

/** Reads the user of the request from the service. */
async function requireUser(c, next) {
  const tokens = readTokens(c.req.header('x-stack-auth'))
  const user = tokens && (await latchkey.getUser({ tokenStore: tokens }))
  if (user === null) throw unauthorized()
  c.set('user', user)
  await next()
}

api.get('/session', requireSession, (c) => {
  const { sub, email } = c.get('session')
  return c.json({ userId: sub, email })
})

api.get('/me', requireUser, (c) => {
  const user = c.get('user')
  return c.json({ userId: user.id, name: user.displayName ?? user.primaryEmail })
})

serve({ fetch: api.fetch, port: Number(process.env.PORT ?? 3001) }, ({ port }) =>
  console.log(`Listening on http://localhost:${port}`),
)
