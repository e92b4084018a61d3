import {
  AdminApp as AdminAppBase,
  type AdminAppOptions,
  ClientApp as ClientAppBase,
  type ClientAppOptions,
  ServerApp as ServerAppBase,
  type ServerAppOptions,
  type TokenStoreOption,
} from '@latchkey/js'
import { defaultPlatform } from '@latchkey/js/internal'
import { forNextjs } from '../options.ts'
import { nextFramework } from './framework.ts'

const platform = { ...defaultPlatform, framework: nextFramework }

/* The apps without hooks: server components, actions and route handlers have none. */

export class ClientApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends ClientAppBase<S> {
  constructor(options: ClientAppOptions<S>) {
    super(forNextjs(options), platform)
  }
}

export class ServerApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends ServerAppBase<S> {
  constructor(options: ServerAppOptions<S>) {
    super(forNextjs(options), platform)
  }
}

export class AdminApp<const S extends TokenStoreOption | null = null> extends AdminAppBase<S> {
  constructor(options: AdminAppOptions<S>) {
    super(forNextjs(options), platform)
  }
}
