import type { TokenStoreOption } from '@latchkey/js'
import { type FromClientJson, fromClientJsonOf } from '@latchkey/js/internal'
import { ClientApp } from './client-app.ts'

export const fromClientJson: FromClientJson<ClientApp<TokenStoreOption | null>> =
  /* @__PURE__ */ fromClientJsonOf((options) => new ClientApp(options))
