import type { ClientApp } from '@latchkey/react'

declare const app: ClientApp

import { Handler } from '@latchkey/react'

const HandlerPage = () => (
  <Handler
    app={app}
    fullPage
    location={location.pathname}
    componentProps={{ SignIn: { firstTab: 'password' } }}
  />
)

void HandlerPage
