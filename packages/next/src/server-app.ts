import {
  ServerApp as ReactServerApp,
  type ServerAppOptions,
  type TokenStoreOption,
} from '@latchkey/react'
import { forNextjs } from './options.ts'
import { useRouterPush } from './use-router-push.ts'

/**
 * The app of a back end (protocol 07 §15). Its hooks run in client components and need the secret
 * key there: use them only in pages whose visitors may know it.
 */
export class ServerApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends ReactServerApp<S> {
  constructor(options: ServerAppOptions<S>) {
    super(forNextjs(options))
  }

  override useNavigate(): (to: string) => void {
    const useGiven = this.context.redirectMethod === 'nextjs' ? useRouterPush : super.useNavigate
    return useGiven.call(this)
  }
}
