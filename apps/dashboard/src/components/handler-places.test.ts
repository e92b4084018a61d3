import { isTrustedUrl } from '@latchkey/contract/pure'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findPlaceMistakes,
  handlerPlaces,
  handlerUrl,
  handlerUrlOf,
  PLACE_FIELDS,
} from './handler-places.ts'

const HOSTED = 'https://accounts.example.org/hosted/p/handler'
const typed = { host: '', port: '', path: '/handler' }
const at = (domain: string, handlerPath = '/handler') => ({
  domain,
  handler_path: handlerPath,
})

const fill = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('the places an email can link to', () => {
  test('are the trusted domains, and localhost if allowed', () => {
    const places = handlerPlaces(
      { allow_localhost: true, domains: [at('https://*.b.com'), at('https://a.com')] },
      HOSTED,
    )

    expect(places.map(({ kind }) => kind)).toEqual(['domain', 'wildcard', 'localhost'])
  })

  test('are empty if the project trusts nothing', () => {
    expect(handlerPlaces({ allow_localhost: false, domains: [] }, HOSTED)).toEqual([])
  })

  test('include the hosted pages only if their address is trusted', () => {
    const kinds = (domain: string) =>
      handlerPlaces({ allow_localhost: false, domains: [at(domain)] }, HOSTED).map(
        ({ kind }) => kind,
      )

    expect(kinds('https://accounts.example.org')).toEqual(['domain', 'hosted'])
    expect(kinds('https://a.com')).toEqual(['domain'])
    expect(
      handlerPlaces(
        { allow_localhost: true, domains: [] },
        'http://localhost:8102/hosted/p/handler',
      )[0],
    ).toEqual({
      id: 'hosted',
      kind: 'hosted',
      url: 'http://localhost:8102/hosted/p/handler',
    })
  })

  test('are distinguished if one domain has two handler paths', () => {
    const places = handlerPlaces(
      { allow_localhost: false, domains: [at('https://a.com'), at('https://a.com', '/auth')] },
      HOSTED,
    )

    expect(new Set(places.map(({ id }) => id)).size).toBe(2)
  })
})

describe('the address', () => {
  const only = (domain: string, handlerPath?: string) =>
    handlerPlaces({ allow_localhost: false, domains: [at(domain, handlerPath)] }, HOSTED)[0]
  const localhost = handlerPlaces({ allow_localhost: true, domains: [] }, HOSTED)[0]

  test('joins base URL and handler path with one slash', () => {
    expect(handlerUrl(only('https://a.com'), typed)).toBe('https://a.com/handler')
    expect(handlerUrl(only('https://a.com/', '/my/auth/'), typed)).toBe('https://a.com/my/auth')
    expect(handlerUrl(only('https://a.com', '/'), typed)).toBe('https://a.com')
  })

  test('of localhost includes a port', () => {
    expect(handlerUrl(localhost, { ...typed, port: ' 3000 ' })).toBe(
      'http://localhost:3000/handler',
    )
    for (const port of ['', '0', '65536', '-1', '3000x', '1e3'])
      expect(handlerUrl(localhost, { ...typed, port })).toBeNull()
    expect(handlerUrl(localhost, { ...typed, port: '3000', path: 'handler' })).toBeNull()
  })

  test('of a wildcard accepts a matching host, also from a pasted address', () => {
    const wildcard = only('https://*.b.com', '/auth')

    expect(handlerUrl(wildcard, { ...typed, host: 'App.b.com' })).toBe('https://app.b.com/auth')
    expect(handlerUrl(wildcard, { ...typed, host: 'https://app.b.com/anything?x=1' })).toBe(
      'https://app.b.com/auth',
    )
    for (const host of [
      '',
      '*.b.com',
      'b.com',
      'x.y.b.com',
      'evil.com',
      'evil.com#.b.com',
      'app.b.com:8080',
      'evil.com@app.b.com',
    ])
      expect(handlerUrl(wildcard, { ...typed, host })).toBeNull()
  })

  test('is always one that the project trusts', () => {
    const domain = fc.constantFrom(
      'https://a.com',
      'https://*.b.com',
      'https://**.c.com',
      'http://d-*.e.com:8080',
    )
    fc.assert(
      fc.property(
        fc.array(domain),
        fc.boolean(),
        fc.string(),
        fc.string(),
        fc.string(),
        (domains, allowLocalhost, host, port, path) => {
          for (const place of handlerPlaces(
            { allow_localhost: allowLocalhost, domains: domains.map((one) => at(one)) },
            HOSTED,
          )) {
            const url = handlerUrl(place, { host: `${host}.b.com`, port, path })
            const trustedDomains = domains.map((baseUrl) => ({ baseUrl, handlerPath: '/handler' }))
            if (url !== null)
              expect(
                isTrustedUrl({ allowLocalhost, trustedDomains }, `${url}/team-invitation`),
              ).toBe(true)
          }
        },
      ),
    )
  })
})

describe('a form', () => {
  const places = handlerPlaces({ allow_localhost: true, domains: [at('https://*.b.com')] }, HOSTED)

  test('returns the address it describes', () => {
    const form = fill({
      [PLACE_FIELDS.place]: 'localhost',
      [PLACE_FIELDS.port]: '5173',
      [PLACE_FIELDS.path]: '/auth',
    })

    expect(findPlaceMistakes(form, places)).toEqual({})
    expect(handlerUrlOf(form, places)).toBe('http://localhost:5173/auth')
  })

  test('reports the field that is wrong', () => {
    const local = fill({
      [PLACE_FIELDS.place]: 'localhost',
      [PLACE_FIELDS.port]: 'x',
      [PLACE_FIELDS.path]: 'auth',
    })
    const wildcard = fill({
      [PLACE_FIELDS.place]: places[0]?.id ?? '',
      [PLACE_FIELDS.host]: 'evil.com',
    })

    expect(Object.keys(findPlaceMistakes(local, places))).toEqual([
      PLACE_FIELDS.port,
      PLACE_FIELDS.path,
    ])
    expect(Object.keys(findPlaceMistakes(wildcard, places))).toEqual([PLACE_FIELDS.host])
    expect(Object.keys(findPlaceMistakes(fill({}), []))).toEqual([PLACE_FIELDS.place])
    expect(handlerUrlOf(fill({}), [])).toBeNull()
  })
})
