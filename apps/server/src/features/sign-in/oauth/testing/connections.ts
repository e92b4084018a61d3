import {
  type Reply,
  type Span,
  startService,
  type TestProject,
  type TestService,
  type TestUser,
} from '@latchkey/testkit'
import { createOAuthAppWith, type OAuthApp, OWN_KEYS, readUser, useProviders } from './app.ts'
import { type Person, type Providers, startProviders } from './people.ts'

type Tokens = Pick<TestUser, 'access_token'>

/** A user who signed in with GitLab. */
export interface Connected {
  person: Person
  user: Tokens
  id: string
}

/** Two processes on one database and one clock, and a project with providers. */
export interface Connections {
  providers: Providers
  service: TestService
  twin: TestService
  project: TestProject
  app: OAuthApp<Person>
  newPerson(): Person
  connected(): Promise<Connected>
  /** Requests an access token, by default of GitLab. */
  ask(user: Tokens, body?: object, provider?: string): Promise<Reply>
  pass(span: Span): void
  /** Advances the clock and returns new tokens of the user. */
  later(connection: { person: Person }, span: Span): Promise<Tokens>
  stop(): Promise<void>
}

export async function startConnections(): Promise<Connections> {
  const providers = await startProviders()
  const service = await startService({ providers: { locate: providers.locate } })
  const twin = await startService({
    providers: { locate: providers.locate },
    database: service.database,
  })
  const project = await service.newProject()
  await useProviders(service, project, ['gitlab', 'discord'], OWN_KEYS)
  await useProviders(service, project, ['google'])
  const app = createOAuthAppWith(service, project, providers.signIn)

  let ids = 0
  const newPerson = (): Person => {
    const id = `id-${++ids}`
    return { id, name: 'Ada', email: `${id}@example.com`, isVerified: true }
  }
  const pass = (span: Span) => {
    service.clock.advance(span)
    twin.clock.advance({ millis: service.clock.now().getTime() - twin.clock.now().getTime() })
  }
  const userOf = async ({ id }: Person) => {
    const [row] = await service.query<{ user_id: string }>(
      'select user_id from oauth_accounts where account_id = $1',
      [id],
    )
    return row?.user_id
  }

  return {
    providers,
    service,
    twin,
    project,
    app,
    newPerson,
    async connected() {
      const person = newPerson()
      const user: Tokens = (await app.signIn('gitlab', person)).json
      return { person, user, id: (await readUser(project, user)).id }
    },
    ask: (user, body = {}, provider = 'gitlab') =>
      project.as('client', user).post(`/connected-accounts/me/${provider}/access-token`, body),
    pass,
    async later({ person }, span) {
      pass(span)
      return (await project.as('server').post('/auth/sessions', { user_id: await userOf(person) }))
        .json
    },
    async stop() {
      await twin.stop()
      await service.stop()
      await providers.stop()
    },
  }
}
