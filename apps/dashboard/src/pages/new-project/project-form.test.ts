import { expect, test } from 'vitest'
import { configOf, findUrlMistake } from './project-form.ts'

const methods = {
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: false,
  sign_up_enabled: true,
}

test.each([
  ['https://App.example.com/welcome?x=1', 'https://app.example.com'],
  ['app.example.com', 'https://app.example.com'],
  ['http://app.example.com:8080', 'http://app.example.com:8080'],
])('trusts the domain of %s', (url, domain) => {
  expect(configOf(methods, ['github'], url)).toEqual({
    ...methods,
    oauth_providers: [{ id: 'github', type: 'shared' }],
    domains: [{ domain, handler_path: '/handler' }],
  })
})

test.each(['', ' ', 'http://localhost:3000', 'http://127.0.0.1:5173/'])(
  'adds no domain for %j, which every project trusts',
  (url) => {
    expect(configOf(methods, [], url)).toEqual({ ...methods, oauth_providers: [] })
    expect(findUrlMistake(url)).toBeUndefined()
  },
)

test.each(['ftp://app.example.com', 'https://', 'a b', 'javascript:alert(1)'])(
  'rejects %j',
  (url) => {
    expect(findUrlMistake(url)).toBeTypeOf('string')
  },
)
