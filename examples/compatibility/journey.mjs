// What an app does with a published client, step by step:
// `node --import ./bundler-ways.mjs journey.mjs <settings as JSON>`. Prints each step as a line of
// JSON. Only the public interface of the client is used.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { folder, client, baseUrl, project } = JSON.parse(process.argv[2])
const entry = createRequire(join(folder, 'x.js')).resolve(client)
const { StackClientApp, StackServerApp, StackAdminApp } = await import(pathToFileURL(entry).href)

const base = {
  baseUrl,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  tokenStore: 'memory',
}
const keys = {
  secretServerKey: project.secretServerKey,
  superSecretAdminKey: project.superSecretAdminKey,
}
const email = `${client}@example.com`
const password = 'correct horse battery'
const verificationCallbackUrl = 'http://localhost:3000/handler/email-verification'

const check = (condition, problem) => {
  if (!condition) throw new Error(problem)
}
const dataOf = (result) => {
  if (result.status === 'error') throw result.error
  return result.data
}
/**
 * When signed out, the older releases redirect to another page, and outside of a browser there is
 * none.
 */
const hasNoPageToLeave = (error) => {
  if (!/window is not defined/.test(error.message)) throw error
}
const step = async (name, work) => {
  try {
    await work()
    console.log(JSON.stringify({ name, problem: null }))
  } catch (error) {
    console.log(JSON.stringify({ name, problem: String(error?.message ?? error) }))
  }
}

const app = new StackClientApp(base)
const server = new StackServerApp({ ...base, ...keys })
const admin = new StackAdminApp({ ...base, ...keys })
const me = () => app.getUser({ or: 'throw' })
const teams = async () => (await me()).listTeams()

await step('signs up', async () =>
  dataOf(
    await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl }),
  ),
)
await step('reads and changes the user', async () => {
  await (await me()).update({ displayName: 'Ada' })
  check((await me()).displayName === 'Ada', 'The name is another.')
})
await step('explains a refused password', async () => {
  const { error } = await app.signUpWithCredential({
    email: `x${email}`,
    password: 'password123',
    noRedirect: true,
    verificationCallbackUrl,
  })
  check(error.errorCode === 'PASSWORD_REQUIREMENTS_NOT_MET', `The error is ${error.errorCode}.`)
})
await step('refreshes the session', async () => {
  const { refreshToken } = await (await me()).getAuthJson()
  const later = new StackClientApp({ ...base, tokenStore: { accessToken: '', refreshToken } })
  const { accessToken } = await (await later.getUser({ or: 'throw' })).getAuthJson()
  check(accessToken, 'There is no access token.')
})
await step('makes a team', async () => {
  await (await me()).createTeam({ displayName: 'Team' })
  check((await teams()).length === 1, 'The team is not listed.')
})
await step('asks for permissions', async () => {
  const [team] = await teams()
  check(await (await me()).hasPermission(team, 'team_admin'), 'The creator is not an admin.')
})
await step('signs out and in', async () => {
  await (await me()).signOut({ redirectUrl: '/' }).catch(hasNoPageToLeave)
  check((await app.getUser()) === null, 'Still signed in.')
  dataOf(await app.signInWithCredential({ email, password, noRedirect: true }))
  check((await me()).primaryEmail === email, 'Another user is signed in.')
})
await step('manages users from a server', async () => {
  const made = await server.createUser({ displayName: 'New' })
  await made.update({ serverMetadata: { plan: 'gold' } })
  check((await server.getUser(made.id)).serverMetadata.plan === 'gold', 'The metadata is another.')
  check((await server.listUsers()).length >= 2, 'Users are missing.')
  await made.delete()
  check((await server.getUser(made.id)) === null, 'The user is still there.')
})
await step('grants permissions and sessions from a server', async () => {
  const user = await server.getUser((await me()).id)
  const [team] = await user.listTeams()
  await user.grantPermission(team, 'team_member')
  check(
    (await user.listPermissions(team)).some(({ id }) => id === 'team_member'),
    'The permission is missing.',
  )
  const tokens = await (await user.createSession({})).getTokens()
  const impersonating = new StackClientApp({ ...base, tokenStore: tokens })
  check(
    (await impersonating.getUser({ or: 'throw' })).id === user.id,
    'The session belongs to another user.',
  )
})
await step('administers the project', async () => {
  check((await admin.getProject()).displayName === 'Compatibility', 'The name is another.')
  await admin.createTeamPermissionDefinition({
    id: 'write',
    description: 'Write',
    containedPermissionIds: [],
  })
  check(
    (await admin.listTeamPermissionDefinitions()).some(({ id }) => id === 'write'),
    'The permission is missing.',
  )
  await admin.deleteTeamPermissionDefinition('write')
})
await step('uses API keys', async () => {
  const user = await me()
  const key = await user.createApiKey({ description: 'CI', expiresAt: null })
  check(
    /^sk_[0-9a-z]{100}$/.test(key.value) || key.value.length === 102,
    'The value has another form.',
  )
  const [listed] = await user.listApiKeys()
  check(
    listed.id === key.id && listed.value.lastFour === key.value.slice(-4),
    'Another key is listed.',
  )
  check(listed.isValid() && listed.whyInvalid() === null, 'The key is not valid.')
  const owner = await server.getUser({ apiKey: key.value })
  check(owner?.id === user.id, 'The key belongs to another user.')
  check(
    (await server.getUser({ apiKey: `${key.value.slice(0, -1)}x` })) === null,
    'A wrong key works.',
  )
  await listed.revoke()
  check((await server.getUser({ apiKey: key.value })) === null, 'A revoked key works.')
  const [revoked] = await user.listApiKeys()
  check(revoked.whyInvalid() === 'manually-revoked', `The key is ${revoked.whyInvalid()}.`)
})
await step('uses team API keys', async () => {
  const [team] = await teams()
  const key = await team.createApiKey({ description: 'CI', expiresAt: new Date(Date.now() + 1e9) })
  check((await server.getTeam({ apiKey: key.value }))?.id === team.id, 'Another team.')
  check((await server.getUser({ apiKey: key.value })) === null, 'A team key is a user key.')
})
await step('shares the data vault with our SDK', async () => {
  const store = await server.getDataVaultStore('shared')
  const secret = 'the secret of both'
  check((await store.getValue('ours', { secret })) === 'written by ours', 'Another value.')
  check((await store.getValue('ours', { secret: 'wrong' })) === null, 'A wrong secret works.')
  await store.setValue(client, 'first', { secret })
  await store.setValue(client, `written by ${client}`, { secret })
  check((await store.getValue(client, { secret })) === `written by ${client}`, 'Another value.')
})
await step('reads the metrics', async () => {
  // Only a hook reads them in these releases, and hooks need a browser. The accessor below it sends
  // requests, without the key of the app.
  const [accessor] = Object.getOwnPropertySymbols(admin).concat(
    Object.getOwnPropertySymbols(Object.getPrototypeOf(admin)),
  )
  const headers = { 'x-stack-super-secret-admin-key': project.superSecretAdminKey }
  const response = await admin[accessor].sendRequest('/internal/metrics', { headers }, 'admin')
  const metrics = await response.json()
  check(metrics.total_users >= 1, 'There are no users.')
  check(metrics.daily_users.length === 31, 'There are not 31 days.')
  check(
    metrics.login_methods.some(({ method }) => method === 'password'),
    'The sign-in methods are others.',
  )
})

const source = (text) => `import { Subject, NotificationCategory } from '@stackframe/emails'
export function EmailTemplate({ user }) {
  return (
    <>
      <Subject value="${text}" />
      <NotificationCategory value="Marketing" />
      <p>${text} for {user.displayName}</p>
    </>
  )
}`
const inTheme = `import { Html, Body } from '@react-email/components'
export const EmailTheme = ({ children }) => <Html><Body>Our theme: {children}</Body></Html>`

await step('edits email templates, themes and drafts', async () => {
  const current = await admin.getProject()
  await current.update({
    config: {
      // Nothing listens there: the emails fail in the background.
      emailConfig: {
        type: 'standard',
        host: 'localhost',
        port: 9,
        username: 'u',
        password: 'p',
        senderName: 'Acme',
        senderEmail: 'noreply@example.com',
      },
    },
  })
  const theme = await admin.createEmailTheme('Ours')
  await admin.updateEmailTheme(theme.id, inTheme)
  check(
    (await admin.listEmailThemes()).some(({ displayName }) => displayName === 'Ours'),
    'The theme is missing.',
  )
  const template = await admin.createEmailTemplate('News')
  const { renderedHtml } = await admin.updateEmailTemplate(template.id, source('News'), theme.id)
  check(renderedHtml.includes('News for'), 'The template is not rendered.')
  const templates = await admin.listEmailTemplates()
  check(templates.length >= 6, 'There are fewer templates than the built-in ones and ours.')
  const preview = await admin.getEmailPreview({
    templateTsxSource: source('Preview'),
    themeTsxSource: inTheme,
  })
  check(/Our theme: .*Preview for/s.test(preview), 'The preview is another one.')
  await admin.createEmailDraft({ displayName: 'Spring', tsxSource: source('Spring') })
  check((await admin.listEmailDrafts())[0].displayName === 'Spring', 'The draft is missing.')
})
await step('sends emails to users', async () => {
  const { id } = await me()
  const [template] = (await admin.listEmailTemplates()).slice(-1)
  const [draft] = await admin.listEmailDrafts()
  await server.sendEmail({ userIds: [id], html: '<p>Hi</p>', subject: 'Hi' })
  await server.sendEmail({ userIds: [id], templateId: template.id, variables: {} })
  await server.sendEmail({ userIds: [id], draftId: draft.id })
  await server.sendEmail({
    allUsers: true,
    html: '<p>News</p>',
    subject: 'News',
    notificationCategoryName: 'Marketing',
  })
  check((await admin.listEmailDrafts())[0].sentAt instanceof Date, 'The draft is not sent.')
  const refused = await server
    .sendEmail({ userIds: ['7a1c9d3e-4b55-4f0a-9c11-2f3e4d5a6b7c'], html: '<p>Hi</p>' })
    .then(
      () => 'nothing',
      (error) => error.errorCode,
    )
  check(refused === 'USER_ID_DOES_NOT_EXIST', `The error is ${refused}.`)
  await (await admin.getProject()).update({ config: { emailConfig: { type: 'shared' } } })
})
const isLink = (url) => /\/purchase\/[a-z0-9-]+_[a-z0-9]{45}$/.test(url)
const refusalOf = (work) =>
  work.then(
    () => 'nothing',
    (error) => error.errorCode,
  )

await step('counts the items of users, teams and custom customers', async () => {
  const user = await server.getUser((await me()).id)
  const credits = await user.getItem('credits')
  check(credits.displayName === 'Credits' && credits.quantity === 0, 'It starts with another.')
  await credits.increaseQuantity(5)
  check((await credits.tryDecreaseQuantity(3)) === true, 'What is there is not taken.')
  check((await credits.tryDecreaseQuantity(3)) === false, 'More than there is is taken.')
  await credits.decreaseQuantity(4)
  for (const { quantity, nonNegativeQuantity } of [
    await user.getItem('credits'),
    await (await me()).getItem('credits'),
    await server.getItem({ itemId: 'credits', userId: user.id }),
  ])
    check(quantity === -2 && nonNegativeQuantity === 0, `The quantity is ${quantity}.`)
  const [team] = await user.listTeams()
  await (await team.getItem('seats')).increaseQuantity(3)
  const [own] = await teams()
  check((await own.getItem('seats')).quantity === 3, 'The team has another quantity.')
  const calls = { itemId: 'calls', customCustomerId: `customer of ${client}` }
  await (await server.getItem(calls)).increaseQuantity(7)
  check((await app.getItem(calls)).quantity === 7, 'The custom customer has another quantity.')
})
await step('explains items that do not exist, or for another type of customer', async () => {
  const user = await me()
  const unknown = await refusalOf(user.getItem('nothing'))
  check(unknown === 'ITEM_NOT_FOUND', `The error is ${unknown}.`)
  const foreign = await refusalOf(user.getItem('seats'))
  check(foreign === 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', `The error is ${foreign}.`)
})
await step('creates links to buy an offer', async () => {
  const user = await me()
  const early = await refusalOf(user.createCheckoutUrl({ offerId: 'nothing' }))
  check(early === 'OFFER_DOES_NOT_EXIST', `The error is ${early}.`)
  const hidden = await refusalOf(user.createCheckoutUrl({ offerId: 'hidden' }))
  check(hidden === 'OFFER_DOES_NOT_EXIST', `The error is ${hidden}.`)
  check(isLink(await user.createCheckoutUrl({ offerId: 'pack' })), 'It is not a link.')
  const known = await server.getUser(user.id)
  check(isLink(await known.createCheckoutUrl({ offerId: 'pack' })), 'It is not a link.')
})
await step('buys in test mode, and lists it', async () => {
  const user = await server.getUser((await me()).id)
  const before = (await user.getItem('credits')).quantity
  const url = await user.createCheckoutUrl({ offerId: 'pack' })
  await admin.testModePurchase({
    priceId: 'once',
    fullCode: url.split('/purchase/')[1],
    quantity: 2,
  })
  const fresh = new StackServerApp({ ...base, ...keys })
  const item = await fresh.getItem({ itemId: 'credits', userId: user.id })
  check(
    item.quantity === before + 20,
    `The quantity is ${item.quantity} instead of ${before + 20}.`,
  )
  const { transactions, nextCursor } = await admin.listTransactions({ type: 'one_time', limit: 1 })
  const [{ customer_id, quantity, test_mode }] = transactions
  check(customer_id === user.id && quantity === 2 && test_mode === true, 'It is not listed.')
  check(typeof nextCursor === 'string', 'A full page has no cursor.')
})
process.exit(0)
