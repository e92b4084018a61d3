/** What Convex calls for a token: `convex.setAuth(fetchAccessToken(app))`. */
export const fetchAccessToken = (app) => async () => {
  const user = await app.getUser()
  if (user === null) return null
  const { accessToken } = await user.getAuthJson()
  return accessToken
}
