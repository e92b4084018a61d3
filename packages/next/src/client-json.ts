import {
  type ClientAppJson,
  type ClientAppOptions,
  fromClientJson as fromJson,
  type TokenStoreOption,
} from '@latchkey/js'
import { ClientApp } from './client-app.ts'

type MakeApp<A> = (options: ClientAppOptions<ClientAppJson['tokenStore']>) => A

/**
 * Creates the app of a description, as `ClientApp` of this package (protocol 07 §26). The same
 * identifier always returns the same app; throws if it has two descriptions.
 */
export function fromClientJson(json: ClientAppJson): ClientApp<TokenStoreOption | null>
/** `make` creates the kind of app, always the same for the same identifier. */
export function fromClientJson<A>(json: ClientAppJson, make: MakeApp<A>): A
export function fromClientJson(
  json: ClientAppJson,
  make: MakeApp<unknown> = (options) => new ClientApp(options),
): unknown {
  return fromJson(json, make)
}
