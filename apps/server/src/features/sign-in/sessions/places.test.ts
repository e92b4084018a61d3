import { type HeaderMap, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Where sessions were last used (protocol 01 §10.6). */

const service = await startService()
afterAll(() => service.stop())

const FIREFOX = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const nowhere = {
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
}

const refresh = (project: TestProject, refreshToken: string, headers: HeaderMap) =>
  project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': refreshToken,
    ...headers,
  })
const placesOf = async (project: TestProject, userId: string) => {
  await service.drain()
  const { items } = (await project.as('admin').get(`/auth/sessions?user_id=${userId}`)).json
  return items.map(
    (item: { last_used_at_end_user_ip_info?: object }) => item.last_used_at_end_user_ip_info,
  )
}
/** Returns the place of a session after a refresh with these headers. */
async function placeWith(headers: HeaderMap) {
  const project = await service.newProject()
  const ada = await project.signUp()
  expect((await refresh(project, ada.refresh_token, headers)).status).toBe(200)
  return (await placesOf(project, ada.user_id))[0]
}

test('stores the place that proxies report for a browser', async () => {
  const place = await placeWith({
    ...FIREFOX,
    'x-real-ip': '203.0.113.7',
    'x-vercel-ip-country': 'CH',
    'x-vercel-ip-country-region': 'ZH',
    'x-vercel-ip-city': 'Z%C3%BCrich',
    'x-vercel-ip-latitude': '47.4',
    'x-vercel-ip-longitude': '8.5',
    'x-vercel-ip-timezone': 'Europe/Zurich',
  })

  expect(place).toEqual({
    ip: '203.0.113.7',
    countryCode: 'CH',
    regionCode: 'ZH',
    cityName: 'Zürich',
    latitude: 47.4,
    longitude: 8.5,
    tzIdentifier: 'Europe/Zurich',
  })
})

describe('the address of a place', () => {
  const all = {
    'cf-connecting-ip': '192.0.2.1',
    'x-vercel-forwarded-for': '192.0.2.2',
    'x-real-ip': '192.0.2.3',
    'x-forwarded-for': '192.0.2.4, 192.0.2.5',
  }
  const order = Object.entries(all)

  test.each(order.map(([name], index) => [name, index] as const))(
    'comes from %s if the headers before it are missing or empty',
    async (_, index) => {
      const headers = Object.fromEntries(
        order.map(([name, value], at) => [name, at < index ? '' : value]),
      )

      expect(await placeWith({ ...FIREFOX, ...headers })).toEqual({
        ...nowhere,
        ip: `192.0.2.${index + 1}`,
      })
    },
  )

  test.each([
    'unknown',
    '192.0.2.1:443',
    '192.0.2',
    '192.0.2.256',
    '0x7f.1',
    'localhost',
    'fe80::1%eth0',
    '<b>',
    '192.0.2.1 192.0.2.2',
  ])(
    'makes the place unknown if it is invalid, as %s, even if a later header is valid',
    async (address) => {
      expect(
        await placeWith({
          ...FIREFOX,
          'cf-connecting-ip': address,
          'x-real-ip': '192.0.2.3',
          'cf-ipcountry': 'CH',
        }),
      ).toBeUndefined()
    },
  )

  test('may be an IPv6 address', async () => {
    expect(await placeWith({ ...FIREFOX, 'x-forwarded-for': ' 2001:db8::7 , 192.0.2.5' })).toEqual({
      ...nowhere,
      ip: '2001:db8::7',
    })
  })

  test('makes the place unknown if it is missing', async () => {
    expect(await placeWith({ ...FIREFOX, 'cf-ipcountry': 'CH' })).toBeUndefined()
  })
})

test.each(['node', 'curl/8.5.0', 'undici', ''])(
  'stores no place for requests of the user agent %j, which is not a browser',
  async (agent) => {
    expect(await placeWith({ 'user-agent': agent, 'x-real-ip': '203.0.113.7' })).toBeUndefined()
  },
)

test('uses the country of the nearest proxy', async () => {
  const headers = {
    ...FIREFOX,
    'x-real-ip': '203.0.113.7',
    'cf-ipcountry': 'DE',
    'x-vercel-ip-country': 'CH',
  }

  expect(await placeWith(headers)).toMatchObject({ countryCode: 'DE' })
})

test('leaves out invalid values and still stores the rest of the batch', async () => {
  const project = await service.newProject()
  const [ada, eve] = [await project.signUp(), await project.signUp()]

  await refresh(project, eve.refresh_token, {
    ...FIREFOX,
    'x-real-ip': '203.0.113.7',
    'x-vercel-ip-city': 'a%00b',
    'x-vercel-ip-country-region': 'x'.repeat(101),
    'x-vercel-ip-timezone': '%E4%',
    'x-vercel-ip-latitude': 'north',
    'x-vercel-ip-longitude': '1e999',
    'cf-ipcountry': '","ip":"192.0.2.1"}',
  })
  await refresh(project, ada.refresh_token, { ...FIREFOX, 'x-real-ip': '203.0.113.8' })

  expect(await placesOf(project, ada.user_id)).toEqual([{ ...nowhere, ip: '203.0.113.8' }])
  expect(await placesOf(project, eve.user_id)).toEqual([
    { ...nowhere, ip: '203.0.113.7', tzIdentifier: '%E4%', countryCode: '","ip":"192.0.2.1"}' },
  ])
})

test('sign-in and the token endpoint store a place for each session', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  service.clock.advance({ seconds: 1 })
  const body = { email: ada.email, password: ada.password }
  await project
    .as('client')
    .post('/auth/password/sign-in', body, { ...FIREFOX, 'x-real-ip': '203.0.113.1' })
  await service.anyone.post(
    '/auth/oauth/token',
    {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.publishableClientKey,
      refresh_token: ada.refresh_token,
    },
    { ...FIREFOX, 'x-real-ip': '203.0.113.2' },
  )

  expect(await placesOf(project, ada.user_id)).toEqual([
    { ...nowhere, ip: '203.0.113.1' },
    { ...nowhere, ip: '203.0.113.2' },
  ])
})

test('replaces the place on every use and clears it when the last use has no known place', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const use = async (headers: HeaderMap) => {
    service.clock.advance({ seconds: 1 })
    await refresh(project, ada.refresh_token, headers)
    return placesOf(project, ada.user_id)
  }

  expect(await use({ ...FIREFOX, 'x-real-ip': '203.0.113.1' })).toEqual([
    { ...nowhere, ip: '203.0.113.1' },
  ])
  expect(await use({ ...FIREFOX, 'x-real-ip': '203.0.113.2' })).toEqual([
    { ...nowhere, ip: '203.0.113.2' },
  ])
  expect(await use({ 'user-agent': 'node' })).toEqual([undefined])
})

test('an older activity that another process writes late changes neither time nor place', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const earlier = service.clock.now()
  service.clock.advance({ seconds: 1 })
  await refresh(project, ada.refresh_token, { ...FIREFOX, 'x-real-ip': '203.0.113.2' })
  const before = await placesOf(project, ada.user_id)
  const sessions = () =>
    service.query<{ tenancy_id: string; id: string; last_used_at: Date }>(
      'select tenancy_id, id, last_used_at from sessions where user_id = $1',
      [ada.user_id],
    )
  const [session] = await sessions()

  service.ctx.activity.record({
    tenancyId: session?.tenancy_id as string,
    userId: ada.user_id,
    sessionId: session?.id as string,
    at: earlier,
    place: { ...nowhere, ip: '203.0.113.1' },
    network: null,
    userAgent: null,
    language: null,
  })

  expect(await placesOf(project, ada.user_id)).toEqual(before)
  expect(await sessions()).toEqual([session])
  expect(session?.last_used_at).toEqual(service.clock.now())
})

describe('the device of a session', () => {
  const deviceWith = async (agent: string) => {
    const project = await service.newProject()
    const ada = await project.signUp()
    service.clock.advance({ seconds: 1 })
    await refresh(project, ada.refresh_token, { 'user-agent': agent })
    await service.drain()
    const { items } = (await project.as('client', ada).get('/auth/sessions?user_id=me')).json
    const rows = await service.query<{ last_used_agent: string | null }>(
      'select last_used_agent from sessions where user_id = $1',
      [ada.user_id],
    )
    return { device: items[0].last_used_device, stored: rows[0]?.last_used_agent }
  }

  test.each([
    [FIREFOX['user-agent'], { browser: 'Firefox', system: 'Linux' }],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'Windows' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iOS' },
    ],
    ['Mozilla/5.0 <b>unknown</b>', { browser: null, system: null }],
  ])('has the names in the user agent %s', async (agent, names) => {
    expect(await deviceWith(agent)).toEqual({ device: names, stored: agent })
  })

  test.each(['node', 'curl/8.5.0'])('is absent for %s, which is not a browser', async (agent) => {
    expect(await deviceWith(agent)).toEqual({ device: undefined, stored: null })
  })

  test('is stored with at most 512 characters', async () => {
    const { device, stored } = await deviceWith(`${FIREFOX['user-agent']} ${'x'.repeat(600)}`)

    expect(stored).toHaveLength(512)
    expect(device).toEqual({ browser: 'Firefox', system: 'Linux' })
  })
})
