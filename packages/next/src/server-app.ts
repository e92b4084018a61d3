import {
  ServerApp as ReactServerApp,
  type ServerAppOptions,
  type TokenStoreOption,
} from '@latchkey/react'
import { forNextjs } from './options.ts'
import { useRouterPush } from './use-router-push.ts'

/**
 * The app of a back end (protocol 07 §15). Its hooks exist in client components only, for pages of
 * people who may know the secret key.
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
