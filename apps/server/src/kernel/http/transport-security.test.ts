import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const http = await startService()
const https = await startService({
  database: http.database,
  config: { production: true, publicUrl: 'https://accounts.example.com', logLevel: 'silent' },
})
afterAll(async () => {
  await https.stop()
  await http.stop()
})

const PATHS: [method: string, path: string, status: number][] = [
  ['GET', '/', 200],
  ['GET', '/api/v1', 200],
  ['GET', '/api/v1/', 308],
  ['GET', '/api/v1/nothing', 404],
  ['HEAD', '/api/v1', 405],
  ['OPTIONS', '/api/v1/users/me', 200],
  ['GET', '/api/v1/users/me', 400],
  ['POST', '/api/v1/auth/password/sign-in', 400],
  ['GET', '/api/v1/openapi.json', 200],
  ['GET', '/health', 200],
  ['GET', '/ready', 200],
  ['GET', '/metrics', 404],
  ['GET', '/docs', 200],
  ['GET', '/hosted/internal/handler/sign-in', 200],
  ['GET', '/files/nothing', 404],
  ['GET', '/nothing', 404],
]

test.each(PATHS)(
  'L4: %s %s asks browsers to come by HTTPS where the public URL is HTTPS',
  async (method, path, status) => {
    const ask = async (service: typeof http) =>
      service.fetch(new Request(`http://localhost:8102${path}`, { method }))

    const response = await ask(https)

    expect(response.status).toBe(status)
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await ask(http)).headers.has('strict-transport-security')).toBe(false)
  },
)
