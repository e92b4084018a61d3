import { describe, expect, test } from 'vitest'
import { readConfig } from './index.ts'
import { inProduction, problemsOf } from './testing/environments.ts'

const read = (env: Record<string, string>) => readConfig(env).config.assistant

const url = 'LATCHKEY_AI_URL'
const model = 'LATCHKEY_AI_MODEL'
const key = 'LATCHKEY_AI_KEY'
const AGAIN = 'as well, or none of these settings.'

describe('the language model of the editing assistant', () => {
  test('needs no key, and has one minute for a reply', () => {
    const local = { [url]: 'http://localhost:11434/v1', [model]: 'llama3.3' }

    expect(read({ ...inProduction, ...local })).toEqual({
      url: 'http://localhost:11434/v1',
      key: null,
      model: 'llama3.3',
      timeoutSeconds: 60,
    })
    expect(read({ ...local, LATCHKEY_AI_TIMEOUT_SECONDS: '5' })?.timeoutSeconds).toBe(5)
  })

  test('is none without settings, or with a time-out alone', () => {
    expect(read({})).toBeNull()
    expect(read({ LATCHKEY_AI_TIMEOUT_SECONDS: '5' })).toBeNull()
  })

  test('needs a URL and a name', () => {
    expect(problemsOf({ [url]: 'https://models.example.com/v1' })).toEqual([
      `${url}: give ${model} ${AGAIN}`,
    ])
    expect(problemsOf({ [model]: 'llama3.3' })).toEqual([`${model}: give ${url} ${AGAIN}`])
    expect(problemsOf({ [key]: 'sk-1' })).toEqual([`${key}: give ${url} and ${model} ${AGAIN}`])
  })

  test.each([
    [{ [url]: 'models.example.com', [model]: 'a' }, url],
    [{ [url]: 'https://user:pw@models.example.com/v1', [model]: 'a' }, url],
    [{ [url]: 'https://models.example.com/v1?key=1', [model]: 'a' }, url],
    [{ [url]: 'https://models.example.com', [model]: 'a', LATCHKEY_AI_TIMEOUT_SECONDS: '0' }, 'S'],
  ])('is refused as %j', (env, name) => {
    const problems = problemsOf(env)

    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${name} must be `)
  })

  test('never shows its key in a message', () => {
    const problems = problemsOf({ [url]: 'http://a', [model]: 'a', [key]: 'my secret key' })

    expect(problems).toEqual([expect.stringContaining(`${key} must be `)])
    expect(problems[0]).not.toContain('secret')
  })
})
