import {
  type ClientAppOptions,
  ClientApp as ReactClientApp,
  type TokenStoreOption,
} from '@latchkey/react'
import { forNextjs } from './options.ts'
import { useRouterPush } from './use-router-push.ts'

/** The client app with hooks (protocol 07 §10). All hooks suspend. */
export class ClientApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends ReactClientApp<S> {
  constructor(options: ClientAppOptions<S>) {
    super(forNextjs(options))
  }

  override useNavigate(): (to: string) => void {
    const useGiven = this.context.redirectMethod === 'nextjs' ? useRouterPush : super.useNavigate
    return useGiven.call(this)
  }
}
