import { describe, expectTypeOf, test } from 'vitest'
import type {
  AdminApp,
  ClientApp,
  ClientAppJson,
  CurrentServerUser,
  CurrentUser,
  DataVaultStoreWithHooks,
  fromClientJson,
  ServerApp,
  ServerTeam,
  ServerUser,
  Team,
  TokenStoreOption,
  UserPage,
} from './index.ts'

type Returned<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

describe('the objects of promise methods have the types of this package, with hooks:', () => {
  test('those of a client app', () => {
    expectTypeOf<Returned<ClientApp['getUser']>>().toEqualTypeOf<CurrentUser | null>()
    expectTypeOf<Returned<CurrentUser['createTeam']>>().toEqualTypeOf<Team>()
    expectTypeOf(fromJson).returns.toEqualTypeOf<ClientApp<TokenStoreOption | null>>()
  })

  test('those of a server app and an admin app', () => {
    expectTypeOf(userById).returns.toEqualTypeOf<Promise<ServerUser | null>>()
    expectTypeOf(ownUser).returns.toEqualTypeOf<Promise<CurrentServerUser>>()
    expectTypeOf<Returned<ServerApp['listUsers']>>().toEqualTypeOf<UserPage>()
    expectTypeOf<Returned<ServerApp['createUser']>>().toEqualTypeOf<ServerUser>()
    expectTypeOf<Returned<ServerApp['listTeams']>>().toEqualTypeOf<readonly ServerTeam[]>()
    expectTypeOf<Returned<AdminApp['createTeam']>>().toEqualTypeOf<ServerTeam>()
    expectTypeOf<Returned<AdminApp['getDataVaultStore']>>().toEqualTypeOf<DataVaultStoreWithHooks>()
  })
})

test('an admin app is a server app, and both are client apps', () => {
  expectTypeOf<AdminApp<null>>().toExtend<ServerApp<null>>()
  expectTypeOf<ServerApp<'memory'>>().toExtend<ClientApp<'memory'>>()
  expectTypeOf<AdminApp<'memory'>>().toExtend<ClientApp<'memory'>>()
})

// Overloads cannot be picked by their types alone.
const fromJson = (make: typeof fromClientJson, json: ClientAppJson) => make(json)
const userById = (app: ServerApp) => app.getUser('id')
const ownUser = (app: ServerApp) => app.getUser({ or: 'throw' })
