import {
  type AdminAppOptions,
  AdminApp as ReactAdminApp,
  type TokenStoreOption,
} from '@latchkey/react'
import { forNextjs } from './options.ts'
import { useRouterPush } from './use-router-push.ts'

/** The admin app (protocol 07 §16), like `ServerApp`. */
export class AdminApp<const S extends TokenStoreOption | null = null> extends ReactAdminApp<S> {
  constructor(options: AdminAppOptions<S>) {
    super(forNextjs(options))
  }

  override useNavigate(): (to: string) => void {
    const useGiven = this.context.redirectMethod === 'nextjs' ? useRouterPush : super.useNavigate
    return useGiven.call(this)
  }
}
