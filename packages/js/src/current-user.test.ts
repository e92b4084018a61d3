import { describe, expect, test } from 'vitest'
import type { ContactChannel } from './contact-channels.ts'
import { json, knownError } from './testing/fake-wire.ts'
import { listOf, setUpSignedIn, success } from './testing/signed-in.ts'
import { setUpApp } from './testing/test-app.ts'

const sent = (request: { body: string | undefined } | undefined) => JSON.parse(request?.body ?? '')

describe('changing one’s own user', () => {
  test('sends the secret of an authenticator in base64, and null to end it', async () => {
    const { service, user } = await setUpSignedIn()

    await user.update({
      totpMultiFactorSecret: Uint8Array.from({ length: 20 }, (_, at) => 255 - at),
    })
    await user.update({ totpMultiFactorSecret: null })

    expect(service.wire.requests.map(sent)).toEqual([
      { totp_secret_base64: '//79/Pv6+fj39vX08/Lx8O/u7ew=' },
      { totp_secret_base64: null },
    ])
  })

  test('sends what is given and nothing else', async () => {
    const { service, user } = await setUpSignedIn()

    await user.update({ passkeyAuthEnabled: false })
    await user.update({ profileImageUrl: 'data:image/png;base64,AA==', otpAuthEnabled: true })
    await user.update({ profileImageUrl: null })
    await user.update({ selectedTeamId: null, displayName: undefined })
    await user.setSelectedTeam({ id: 'team-1' })
    await user.setSelectedTeam(null)

    expect(service.wire.requests.map(sent)).toEqual([
      { passkey_auth_enabled: false },
      { profile_image_url: 'data:image/png;base64,AA==', otp_auth_enabled: true },
      { profile_image_url: null },
      { selected_team_id: null },
      { selected_team_id: 'team-1' },
      { selected_team_id: null },
    ])
  })
})

const channelJson = (fields: Record<string, unknown> = {}) => ({
  id: 'channel-1',
  user_id: 'user-1',
  value: 'ada@example.com',
  type: 'email',
  used_for_auth: true,
  is_primary: true,
  is_verified: false,
  ...fields,
})

async function setUpChannels(options: Parameters<typeof setUpSignedIn>[0] = {}) {
  const setUp = await setUpSignedIn(options)
  const { routes } = setUp.service
  routes['GET /contact-channels'] = () => listOf(channelJson())
  const [channel] = await setUp.user.listContactChannels()
  await setUp.watch(setUp.scope.entries.contactChannels(), setUp.scope.entries.user())
  return { ...setUp, channel: channel as ContactChannel }
}

describe('contact channels', () => {
  test('are those of the signed-in user, in camel case and frozen', async () => {
    const { service, user, channel } = await setUpChannels()
    await user.listContactChannels()

    expect(service.wire.requests[0]?.url).toBe(
      'http://service.test/api/v1/contact-channels?user_id=me',
    )
    expect(channel).toMatchObject({
      id: 'channel-1',
      value: 'ada@example.com',
      type: 'email',
      isPrimary: true,
      isVerified: false,
      usedForAuth: true,
    })
    expect(Object.isFrozen(channel)).toBe(true)
  })

  test('are created, changed and deleted for the user, and both lists follow', async () => {
    const { channel, service, user } = await setUpChannels()
    service.routes['POST /contact-channels'] = () =>
      json(channelJson({ id: 'channel-2', value: 'b@example.com' }), { status: 201 })
    service.routes['PATCH /contact-channels/me/channel-1'] = () => json(channelJson())
    service.routes['DELETE /contact-channels/me/channel-1'] = success

    const created = await user.createContactChannel({
      type: 'email',
      value: 'b@example.com',
      usedForAuth: false,
    })
    await channel.update({ usedForAuth: false, isPrimary: true })
    await channel.delete()

    expect(created).toMatchObject({ id: 'channel-2', value: 'b@example.com' })
    const { lines, requests } = service.wire
    const reads = ['GET /contact-channels', 'GET /users/me']
    expect([lines[0], lines[3], lines[6]]).toEqual([
      'POST /contact-channels',
      'PATCH /contact-channels/me/channel-1',
      'DELETE /contact-channels/me/channel-1',
    ])
    for (const at of [1, 4, 7]) expect(lines.slice(at, at + 2).sort()).toEqual(reads)
    expect(sent(requests[0])).toEqual({
      user_id: 'me',
      type: 'email',
      value: 'b@example.com',
      used_for_auth: false,
    })
    expect(sent(requests[3])).toEqual({ used_for_auth: false, is_primary: true })
  })

  test('throw errors of the service', async () => {
    const { service, user } = await setUpChannels()
    const details = {
      type: 'email',
      contact_channel_value: 'b@example.com',
      would_work_if_email_was_verified: false,
    }
    service.routes['POST /contact-channels'] = () =>
      knownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', details)

    await expect(
      user.createContactChannel({ type: 'email', value: 'b@example.com', usedForAuth: true }),
    ).rejects.toMatchObject({
      errorCode: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    })
  })

  test('send an email with a link to the screen of the app; a verified one sends nothing', async () => {
    const { channel, service } = await setUpChannels({ href: 'http://app.test/settings' })
    const path = 'POST /contact-channels/me/channel-1/send-verification-code'
    service.routes[path] = success
    await channel.sendVerificationEmail()
    expect(sent(service.wire.requests[0])).toEqual({
      callback_url: 'http://app.test/handler/email-verification',
    })

    service.routes[path] = () => knownError('EMAIL_ALREADY_VERIFIED')
    await expect(channel.sendVerificationEmail()).resolves.toBeUndefined()

    service.routes[path] = () => knownError('REDIRECT_URL_NOT_WHITELISTED')
    await expect(
      channel.sendVerificationEmail({ callbackUrl: 'https://evil.example' }),
    ).rejects.toMatchObject({
      errorCode: 'REDIRECT_URL_NOT_WHITELISTED',
    })
  })

  test('are empty once the user has signed out, without a request', async () => {
    const { service, user } = await setUpChannels()
    await user.signOut()
    service.wire.requests.length = 0
    expect(await user.listContactChannels()).toEqual([])
    expect(service.wire.requests).toEqual([])
  })
})

describe('verifying an address', () => {
  test('brings the user and their channels up to date', async () => {
    const { app, service } = await setUpChannels()
    service.routes['POST /contact-channels/verify'] = success

    expect(await app.verifyEmail('code')).toEqual({ status: 'ok', data: undefined })

    expect(sent(service.wire.requests[0])).toEqual({ code: 'code' })
    expect(service.wire.lines.toSorted()).toEqual([
      'GET /contact-channels',
      'GET /users/me',
      'POST /contact-channels/verify',
    ])
  })

  test('works when signed out and without a token store', async () => {
    for (const tokenStore of ['cookie', null] as const) {
      const { app, service } = setUpApp({ tokenStore })
      service.routes['POST /contact-channels/verify'] = success
      expect(await app.verifyEmail('code')).toEqual({ status: 'ok', data: undefined })
      expect(service.wire.lines).toEqual(['POST /contact-channels/verify'])
    }
  })

  test('returns what is wrong with the code', async () => {
    const { app, service } = setUpApp()
    service.routes['POST /contact-channels/verify'] = () =>
      knownError('VERIFICATION_CODE_ALREADY_USED')
    expect(await app.verifyEmail('code')).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
    })
  })

  test('of the user asks for the primary email', async () => {
    const { app, service, user } = await setUpSignedIn()
    service.routes['POST /contact-channels/send-verification-code'] = success
    expect(await user.sendVerificationEmail()).toBeUndefined()
    expect(sent(service.wire.requests[0])).toEqual({
      email: 'ada@example.com',
      callback_url: 'http://app.test/handler/email-verification',
    })

    service.routes['POST /contact-channels/send-verification-code'] = () =>
      knownError('EMAIL_ALREADY_VERIFIED')
    expect(await user.sendVerificationEmail()).toMatchObject({
      errorCode: 'EMAIL_ALREADY_VERIFIED',
    })

    await app.signOut()
    const stranger = await app.getUser({ or: 'anonymous' })
    await expect(stranger.sendVerificationEmail()).rejects.toThrow('no primary email')
  })
})

describe('active sessions', () => {
  test('tell where they were used as far as is known', async () => {
    const { service, user } = await setUpSignedIn()
    const place = {
      ip: '203.0.113.7',
      countryCode: 'CH',
      regionCode: null,
      cityName: null,
      latitude: null,
      longitude: null,
    }
    const common = { user_id: 'user-1', created_at: 1_758_000_000_000, is_impersonation: false }
    service.routes['GET /auth/sessions'] = () =>
      json({
        items: [
          {
            ...common,
            id: 's1',
            is_current_session: true,
            last_used_at: 1_758_000_500_000,
            last_used_at_end_user_ip_info: place,
          },
          { ...common, id: 's2' },
        ],
        is_paginated: false,
      })

    const [current, other] = await user.getActiveSessions()

    expect(service.wire.requests[0]?.url).toMatch(/\/auth\/sessions\?user_id=me$/)
    expect(current).toEqual({
      id: 's1',
      userId: 'user-1',
      createdAt: new Date(1_758_000_000_000),
      isImpersonation: false,
      isCurrentSession: true,
      lastUsedAt: new Date(1_758_000_500_000),
      geoInfo: { ip: '203.0.113.7', countryCode: 'CH' },
    })
    expect(other).toMatchObject({ id: 's2', isCurrentSession: false })
    expect(other).not.toHaveProperty('lastUsedAt')
    expect(other).not.toHaveProperty('geoInfo')
  })

  test('are ended one by one; the current one is refused', async () => {
    const { service, user } = await setUpSignedIn()
    service.routes['DELETE /auth/sessions/s2'] = success
    service.routes['DELETE /auth/sessions/s1'] = () => knownError('CANNOT_DELETE_CURRENT_SESSION')

    await user.revokeSession('s2')
    expect(service.wire.requests[0]?.url).toMatch(/\/auth\/sessions\/s2\?user_id=me$/)
    await expect(user.revokeSession('s1')).rejects.toMatchObject({
      errorCode: 'CANNOT_DELETE_CURRENT_SESSION',
    })
  })
})
