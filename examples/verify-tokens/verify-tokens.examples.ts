import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleService, startExampleService } from '../testing/example.ts'

const execute = promisify(execFile)

/** PyJWT is not part of Python, and some systems have a version before 2.8. */
const hasPyJwt = await execute('python3', [
  '-c',
  'import cryptography, jwt; jwt.PyJWKClientConnectionError',
]).then(
  () => true,
  () => false,
)

describe.skipIf(!hasPyJwt)('verify_token.py', () => {
  let running: ExampleService
  beforeAll(async () => {
    running = await startExampleService()
  }, 60_000)
  afterAll(() => running?.stop())

  /** The ids of the users of tokens, null for those that are not valid. */
  const usersOf = async (tokens: readonly string[], url = running.url): Promise<unknown> => {
    const script = `import json, sys
from verify_token import verify_access_token
claims = [verify_access_token(token) for token in json.loads(sys.argv[1])]
print(json.dumps([one and one["sub"] for one in claims]))`
    const { stdout } = await execute('python3', ['-c', script, JSON.stringify(tokens)], {
      cwd: import.meta.dirname,
      env: {
        ...process.env,
        LATCHKEY_URL: url,
        LATCHKEY_PROJECT_ID: running.project.id,
        PYTHONDONTWRITEBYTECODE: '1',
      },
    })
    return JSON.parse(stdout)
  }

  const signUp = async (email: string, project = running.project) => {
    const user = await (await running.signUp(email, project)).getUser({ or: 'throw' })
    return { id: user.id, token: (await user.getAuthJson()).accessToken ?? '' }
  }

  test('accepts tokens of the project only', async () => {
    const { id, token } = await signUp('verified@example.com')
    const stranger = await signUp('verified@example.com', await running.newProject())
    const anonymous = await running.as('client').post('/auth/anonymous/sign-up', {})
    const [header, payload, signature = ''] = token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')

    expect(
      await usersOf([
        token,
        stranger.token,
        String(anonymous.json.access_token),
        `${header}.${payload}.${'A'.repeat(signature.length)}`,
        `${unsigned}.${payload}.`,
        'a.b.c',
        '',
      ]),
    ).toEqual([id, null, null, null, null, null, null])
  })

  test('does not call a token invalid if the keys could not be loaded', async () => {
    const { token } = await signUp('unverified@example.com')

    await expect(usersOf([token], 'http://localhost:9')).rejects.toThrow(
      'PyJWKClientConnectionError',
    )
  })
})
