const projectId = process.env.LATCHKEY_PROJECT_ID
const issuer = `${process.env.LATCHKEY_URL}/api/v1/projects/${projectId}`

export default {
  providers: [
    {
      type: 'customJwt',
      applicationID: projectId,
      issuer,
      jwks: `${issuer}/.well-known/jwks.json`,
      algorithm: 'ES256',
    },
  ],
}
