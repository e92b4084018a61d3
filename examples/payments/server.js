import { serve } from '@hono/node-server'
import { ServerApp } from '@latchkey/js'
import { Hono } from 'hono'

// The project and its keys come from .env.
const latchkey = new ServerApp({ tokenStore: null })

const api = new Hono()

api.post('/api/use-credit', async (c) => {
  const user = await latchkey.getUser({ tokenStore: c.req.raw })
  if (user === null) return c.json({ message: 'Sign in first.' }, 401)
  const credits = await user.getItem('credits')
  const isPaid = await credits.tryDecreaseQuantity(1)
  if (!isPaid) return c.json({ message: 'You have no credits left.' }, 402)
  return c.json({ message: 'You used one credit.' })
})

serve({ fetch: api.fetch, port: Number(process.env.PORT ?? 3001) }, ({ port }) =>
  console.log(`Listening on http://localhost:${port}`),
)
