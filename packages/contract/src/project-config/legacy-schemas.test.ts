import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { coerce } from '../coercion.ts'
import { describeIssues } from '../problems.ts'
import { legacyConfigPatch } from './legacy-schemas.ts'

const body = z.strictObject({ config: legacyConfigPatch.optional() })
const noUser = () => 'nobody'

/** The schema errors of a body with this configuration. */
function problemsOf(config: unknown): string[] {
  const parsed = body.safeParse(coerce(body, { config }, noUser), { reportInput: true })
  return parsed.success ? [] : describeIssues('body', parsed.error.issues)
}

const keys = { client_id: 'a', client_secret: 'b' }
const standardEmail = {
  type: 'standard',
  host: 'h',
  port: 587,
  username: 'u',
  password: 'p',
  sender_name: 'n',
  sender_email: 'n@example.com',
}

describe('accepted', () => {
  test.each([
    undefined,
    {},
    { sign_up_enabled: 'true', credential_enabled: 0 },
    { oauth_providers: [] },
    { oauth_providers: [{ id: 'google', type: 'shared' }] },
    { oauth_providers: [{ id: 'google', type: 'shared', client_id: '', client_secret: 'x' }] },
    { oauth_providers: [{ id: 'facebook', type: 'standard', ...keys, facebook_config_id: '' }] },
    { domains: [{ domain: 'http://a.example', handler_path: '/' }] },
    { domains: [{ domain: 'https://*.a.example:8080', handler_path: '/handler' }] },
    { domains: [{ domain: 'http://**:*', handler_path: '/handler' }] },
    { email_config: { type: 'shared' } },
    { email_config: { type: 'shared', host: '' } },
    { email_config: standardEmail },
    { email_config: { ...standardEmail, port: '25', password: 'x'.repeat(70) } },
    { email_config: { ...standardEmail, port: 0 } },
    { email_config: { ...standardEmail, port: 65_535 } },
    { email_theme: '' },
    { user_default_permissions: [{ id: 'whatever it is' }] },
  ])('%j', (config) => {
    expect(problemsOf(config)).toEqual([])
  })

  test('lenient values arrive as what they mean', () => {
    const coerced = coerce(
      body,
      { config: { sign_up_enabled: 'true', email_config: { ...standardEmail, port: '25' } } },
      noUser,
    )

    expect(body.parse(coerced).config).toMatchObject({
      sign_up_enabled: true,
      email_config: { port: 25 },
    })
  })
})

describe('refused, each with the path of the field', () => {
  const long = `https://example.com/${'a'.repeat(300)}`

  test.each([
    [null, 'body.config must be an object, not null'],
    [{ sign_up_enabled: 'perhaps' }, 'body.config.sign_up_enabled must be a boolean'],
    [{ sign_up_enabled: null }, 'body.config.sign_up_enabled must be a boolean, not null'],
    [
      { oauth_account_merge_strategy: 'merge' },
      'body.config.oauth_account_merge_strategy must be one of: link_method, raise_error, allow_duplicates',
    ],
    [
      { enabled_oauth_providers: [] },
      'body.config contains unknown properties: enabled_oauth_providers',
    ],
    [
      { oauth_providers: [{ id: 'google', type: 'standard' }] },
      'body.config.oauth_providers[0].client_id must be defined',
      'body.config.oauth_providers[0].client_secret must be defined',
    ],
    [
      { oauth_providers: [{ id: 'google', type: 'standard', client_id: 'a', client_secret: '' }] },
      'body.config.oauth_providers[0].client_secret must not be empty',
    ],
    [
      {
        oauth_providers: [
          { id: 'google', type: 'shared' },
          { id: 'nobody', type: 'shared' },
        ],
      },
      'body.config.oauth_providers[1].id must be one of: google, github, microsoft, spotify, facebook, discord, gitlab, bitbucket, linkedin, apple, x, twitch',
    ],
    [
      { oauth_providers: [{ id: 'google' }] },
      'body.config.oauth_providers[0].type must be defined',
    ],
    [
      { oauth_providers: [{ type: 'shared' }] },
      'body.config.oauth_providers[0].id must be defined',
    ],
    [
      { oauth_providers: [{ id: 'google', type: 'shared', provider_config_id: 'g' }] },
      'body.config.oauth_providers[0] contains unknown properties: provider_config_id',
    ],
    [
      { oauth_providers: [{ id: 'google', type: 'shared', enabled: true }] },
      'body.config.oauth_providers[0] contains unknown properties: enabled',
    ],
    [
      { domains: [{ domain: 'whatever://a.example', handler_path: '/' }] },
      'body.config.domains[0].domain must be a URL that begins with http:// or https://',
    ],
    [
      { domains: [{ domain: 'https://a.example/*', handler_path: '/' }] },
      'body.config.domains[0].domain must be a URL that begins with http:// or https://',
    ],
    [
      { domains: [{ domain: 'https://a b.example', handler_path: '/' }] },
      'body.config.domains[0].domain must be a URL that begins with http:// or https://',
    ],
    [
      { domains: [{ domain: long, handler_path: '/' }] },
      'body.config.domains[0].domain must be at most 300 characters long',
    ],
    [
      { domains: [{ domain: 'https://a.example', handler_path: 'handler' }] },
      'body.config.domains[0].handler_path is not valid: Handler path must start with /',
    ],
    [
      { domains: [{ domain: 'https://a.example' }] },
      'body.config.domains[0].handler_path must be defined',
    ],
    [{ domains: [{ handler_path: '/' }] }, 'body.config.domains[0].domain must be defined'],
    [{ email_config: {} }, 'body.config.email_config.type must be defined'],
    [
      { email_config: { type: 'resend' } },
      'body.config.email_config.type must be one of: shared, standard',
    ],
    [
      { email_config: { type: 'standard' } },
      ...['host', 'port', 'username', 'password', 'sender_name', 'sender_email'].map(
        (name) => `body.config.email_config.${name} must be defined`,
      ),
    ],
    [
      { email_config: { ...standardEmail, host: '' } },
      'body.config.email_config.host must not be empty',
    ],
    [
      { email_config: { ...standardEmail, sender_email: '' } },
      'body.config.email_config.sender_email must not be empty',
    ],
    [
      { email_config: { ...standardEmail, sender_email: 'nobody' } },
      'body.config.email_config.sender_email must be a valid email',
    ],
    [
      { email_config: { ...standardEmail, password: 'x'.repeat(71) } },
      'body.config.email_config.password must be at most 70 characters long',
    ],
    [
      { email_config: { ...standardEmail, port: -1 } },
      'body.config.email_config.port must be at least 0',
    ],
    [
      { email_config: { ...standardEmail, port: 65_536 } },
      'body.config.email_config.port must be at most 65535',
    ],
    [
      {
        email_config: {
          type: 'standard',
          unknown: 1,
          host: 'h',
          port: 1,
          username: 'u',
          password: 'p',
          sender_name: 'n',
        },
      },
      'body.config.email_config contains unknown properties: unknown',
      'body.config.email_config.sender_email must be defined',
    ],
    [
      { user_default_permissions: ['editor'] },
      'body.config.user_default_permissions[0] must be an object',
    ],
    [
      { user_default_permissions: [{ id: 'editor', scope: 'x' }] },
      'body.config.user_default_permissions[0] contains unknown properties: scope',
    ],
    [{ email_theme: null }, 'body.config.email_theme must be a string, not null'],
  ])('%j', (config, ...problems) => {
    expect(problemsOf(config)).toEqual(problems)
  })
})
