import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { url } from '../primitives.ts'
import { type IntegrationFamily, partnerHeaders } from './integration-partner.ts'

/*
 * The OAuth flow by which a partner gets an admin key of a project (protocol 04 §16.3). The
 * provider below `/oauth/idp` responds with the errors of OAuth (RFC 6749), not with ours.
 */

/** Longest state, in characters. It is stored and sent back. */
export const INTEGRATION_STATE_MAX_LENGTH = 8_192
const CODE_MAX_LENGTH = 100

const tag = 'Partner integrations'
const open = { tag, access: 'anyone' } as const
/** Parameters that the provider checks itself, because it reports errors in the form of OAuth. */
const oauthParameters = z.looseObject({})
const interaction = z.strictObject({ uid: z.string().max(CODE_MAX_LENGTH) })
const texts = z.array(z.string())

/** OpenID Connect Discovery 1.0 §3. */
const providerConfiguration = z.strictObject({
  issuer: url,
  authorization_endpoint: url,
  token_endpoint: url,
  userinfo_endpoint: url,
  jwks_uri: url,
  response_types_supported: texts,
  response_modes_supported: texts,
  grant_types_supported: texts,
  scopes_supported: texts,
  subject_types_supported: texts,
  claims_supported: texts,
  id_token_signing_alg_values_supported: texts,
  token_endpoint_auth_methods_supported: texts,
  code_challenge_methods_supported: texts,
  authorization_response_iss_parameter_supported: z.literal(true),
  claims_parameter_supported: z.literal(false),
  request_parameter_supported: z.literal(false),
  request_uri_parameter_supported: z.literal(false),
})

const signingKey = z.strictObject({
  kty: z.literal('EC'),
  alg: z.literal('ES256'),
  crv: z.literal('P-256'),
  use: z.literal('sig'),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
})

const family = <const F extends IntegrationFamily>(name: F) => {
  const base = `/integrations/${name}/oauth` as const
  const provider = `${base}/idp` as const
  return {
    describe: endpoint({
      ...open,
      method: 'GET',
      path: base,
      summary: 'The URLs of the OAuth flow',
      returns: 'text',
      errors: [],
    }),
    authorize: endpoint({
      ...open,
      method: 'GET',
      path: `${base}/authorize`,
      summary: 'Start the OAuth flow of a partner',
      description: 'The browser opens this URL. PKCE with S256 is required.',
      query: z.strictObject({
        client_id: z.string(),
        redirect_uri: url,
        state: z.string().max(INTEGRATION_STATE_MAX_LENGTH),
        code_challenge: z.string(),
        code_challenge_method: z.literal('S256'),
        response_type: z.literal('code'),
      }),
      returns: 'redirect',
      status: 307,
      errors: [],
    }),
    token: endpoint({
      ...open,
      method: 'POST',
      path: `${base}/token`,
      // It delivers a key whose creation is recorded. A code that is used again revokes it.
      audit: { kind: 'project_key.revoked', by: 'events' },
      summary: 'Exchange the code of a partner for an admin key',
      description: 'JSON or form-encoded. The access token is the super secret admin key.',
      headers: partnerHeaders,
      body: z.looseObject({
        grant_type: z.literal('authorization_code'),
        code: z.string().max(CODE_MAX_LENGTH),
        code_verifier: z.string(),
        redirect_uri: z.string(),
      }),
      returns: z.strictObject({
        access_token: z.string(),
        token_type: z.literal('api_key'),
        project_id: z.string(),
      }),
      errors: [],
      plainErrors: ['partner-grant-refused'],
    }),
    discovery: endpoint({
      ...open,
      method: 'GET',
      path: `${provider}/.well-known/openid-configuration`,
      summary: 'The configuration of the OpenID provider for partners',
      returns: providerConfiguration,
      errors: [],
    }),
    jwks: endpoint({
      ...open,
      method: 'GET',
      path: `${provider}/.well-known/jwks.json`,
      summary: 'The public keys of the ID tokens for partners',
      returns: z.strictObject({ keys: z.array(signingKey) }),
      errors: [],
    }),
    startFlow: endpoint({
      ...open,
      method: 'GET',
      path: `${provider}/auth`,
      summary: 'Authorization endpoint for partners',
      description: 'Errors are those of OAuth: JSON for an unknown client or redirect URI.',
      query: oauthParameters,
      returns: 'redirect',
      errors: [],
    }),
    readInteraction: endpoint({
      ...open,
      method: 'GET',
      path: `${provider}/interaction/:uid`,
      summary: 'Continue to the confirmation page of the dashboard',
      params: interaction,
      returns: 'redirect',
      errors: [],
      plainErrors: ['partner-flow-not-found'],
    }),
    showInteractionEnd: endpoint({
      ...open,
      method: 'GET',
      path: `${provider}/interaction/:uid/done`,
      summary: 'A page that posts the code of the confirmation to this URL',
      params: interaction,
      query: z.strictObject({ code: z.string().max(CODE_MAX_LENGTH) }),
      returns: 'text',
      errors: [],
    }),
    endInteraction: endpoint({
      ...open,
      method: 'POST',
      path: `${provider}/interaction/:uid/done`,
      audit: { none: 'Continues a flow; the key it issues is recorded.' },
      summary: 'End the confirmation',
      params: interaction,
      query: z.strictObject({ code: z.string().max(CODE_MAX_LENGTH) }),
      returns: 'redirect',
      errors: [],
      plainErrors: [
        'partner-flow-not-found',
        'partner-code-not-found',
        'partner-code-of-another-flow',
      ],
    }),
    resumeFlow: endpoint({
      ...open,
      method: 'GET',
      path: `${provider}/auth/:uid`,
      summary: 'Return to the partner with a code',
      params: interaction,
      returns: 'redirect',
      errors: [],
      plainErrors: ['partner-flow-not-found'],
    }),
    issueToken: endpoint({
      ...open,
      method: 'POST',
      path: `${provider}/token`,
      // It issues a token that grants nothing. A code that is used again revokes its key.
      audit: { kind: 'project_key.revoked', by: 'events' },
      summary: 'Token endpoint of the OpenID provider for partners',
      description: 'Returns an ID token. `…/oauth/token` exchanges the same code for the key.',
      headers: z.object({ authorization: z.string().optional() }),
      body: oauthParameters,
      returns: z.strictObject({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.int(),
        scope: z.literal('openid'),
        id_token: z.string(),
      }),
      errors: [],
    }),
    readSubject: endpoint({
      ...open,
      method: 'GET',
      path: `${provider}/me`,
      summary: 'Userinfo endpoint of the OpenID provider for partners',
      headers: z.object({ authorization: z.string().optional() }),
      returns: z.strictObject({ sub: z.string() }),
      errors: [],
    }),
  }
}

/** The endpoints of the OAuth flow by family. */
export const integrationOAuth = { custom: family('custom'), neon: family('neon') } as const
