import { ServerApp } from '@latchkey/js'
import cors from 'cors'
import express from 'express'
import { readTokens, verifyAccessToken } from './tokens.js'

// The project and its keys come from .env.
const latchkey = new ServerApp({ tokenStore: null })

const api = express()

// Only for pages with another origin than this API.
api.use(cors({ origin: process.env.APP_ORIGIN, allowedHeaders: ['x-stack-auth', 'content-type'] }))

/** Checks the signature of the access token, without a request to the service. */
async function requireSession(request, response, next) {
  const tokens = readTokens(request.get('x-stack-auth'))
  const session = tokens && (await verifyAccessToken(tokens.accessToken))
  if (session === null) return response.status(401).send('Sign in first.')
  response.locals.session = session
  next()
}

/** Reads the user of the request from the service. */
async function requireUser(request, response, next) {
  const tokens = readTokens(request.get('x-stack-auth'))
  const user = tokens && (await latchkey.getUser({ tokenStore: tokens }))
  if (user === null) return response.status(401).send('Sign in first.')
  response.locals.user = user
  next()
}

api.get('/session', requireSession, (_request, response) => {
  const { sub, email } = response.locals.session
  response.json({ userId: sub, email })
})

api.get('/me', requireUser, (_request, response) => {
  const { user } = response.locals
  response.json({ userId: user.id, name: user.displayName ?? user.primaryEmail })
})

const server = api.listen(Number(process.env.PORT ?? 3001), () =>
  console.log(`Listening on http://localhost:${server.address().port}`),
)
