/** The framework of an app. The choice is stored. */
export type Framework = 'next' | 'react' | 'js' | 'curl'

export const frameworks: readonly { readonly id: Framework; readonly label: string }[] = [
  { id: 'next', label: 'Next.js' },
  { id: 'react', label: 'React' },
  { id: 'js', label: 'JavaScript' },
  { id: 'curl', label: 'curl' },
]

/** The values for the examples. An unknown key has a named placeholder. */
export interface SnippetValues {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
}

/** One step of adding Latchkey to an app. */
export interface Snippet {
  readonly title: string
  readonly code: string
}

const clientKey = (values: SnippetValues) =>
  values.publishableClientKey ?? '<publishable client key>'
const serverKey = (values: SnippetValues) => values.secretServerKey ?? '<secret server key>'

/** The service hands out its packages itself: they are not on the npm registry yet. */
const installs = ({ baseUrl }: SnippetValues, name: 'react' | 'js'): Snippet => ({
  title: 'Install',
  code: `npm install ${baseUrl}/packages/${name}.tgz`,
})

/** The steps for a framework, ready to copy. */
export function snippetsFor(framework: Framework, values: SnippetValues): readonly Snippet[] {
  switch (framework) {
    case 'next':
      return [
        installs(values, 'react'),
        {
          title: '.env.local',
          code: [
            `NEXT_PUBLIC_LATCHKEY_URL=${values.baseUrl}`,
            `NEXT_PUBLIC_LATCHKEY_PROJECT_ID=${values.projectId}`,
            `NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${clientKey(values)}`,
            '# Only for the server: never begin its name with NEXT_PUBLIC_',
            `LATCHKEY_SECRET_SERVER_KEY=${serverKey(values)}`,
          ].join('\n'),
        },
        {
          title: 'app/accounts.tsx',
          code: `'use client'
import { ClientApp, Provider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { Suspense } from 'react'

export const accounts = new ClientApp({ tokenStore: 'cookie', redirectMethod: 'window' })

export function Accounts({ children }: { children: React.ReactNode }) {
  return (
    <Provider app={accounts}>
      <Suspense>{children}</Suspense>
    </Provider>
  )
}`,
        },
        {
          title: 'app/handler/[...page]/page.tsx',
          code: `'use client'
import { Handler } from '@latchkey/react'
import { usePathname } from 'next/navigation'
import { Accounts, accounts } from '../../accounts'

export default function AccountPages() {
  return (
    <Accounts>
      <Handler app={accounts} fullPage location={usePathname()} />
    </Accounts>
  )
}`,
        },
      ]
    case 'react':
      return [
        installs(values, 'react'),
        {
          title: '.env.local',
          code: [
            `VITE_LATCHKEY_URL=${values.baseUrl}`,
            `VITE_LATCHKEY_PROJECT_ID=${values.projectId}`,
            `VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${clientKey(values)}`,
          ].join('\n'),
        },
        {
          title: 'src/app.tsx',
          code: `import { ClientApp, Handler, Provider, useUser } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { Suspense } from 'react'

const accounts = new ClientApp({ tokenStore: 'cookie', redirectMethod: 'window' })

export function App() {
  const isAccountPage = location.pathname.startsWith('/handler')
  return (
    <Provider app={accounts}>
      <Suspense>
        {isAccountPage ? (
          <Handler app={accounts} fullPage location={location.pathname} />
        ) : (
          <Home />
        )}
      </Suspense>
    </Provider>
  )
}

function Home() {
  const user = useUser({ or: 'redirect' })
  return <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
}`,
        },
      ]
    case 'js':
      return [
        installs(values, 'js'),
        {
          title: 'accounts.js',
          code: `import { ClientApp } from '@latchkey/js'

export const accounts = new ClientApp({
  baseUrl: '${values.baseUrl}',
  projectId: '${values.projectId}',
  publishableClientKey: '${clientKey(values)}',
  tokenStore: 'cookie',
  redirectMethod: 'window',
})

const user = await accounts.getUser()
if (user === null) await accounts.signInWithCredential({ email, password })
else await user.signOut()`,
        },
      ]
    case 'curl':
      return [
        {
          title: 'On a server: get the first user',
          code: [
            `curl '${values.baseUrl}/api/v1/users?limit=1' \\`,
            "  -H 'x-stack-access-type: server' \\",
            `  -H 'x-stack-project-id: ${values.projectId}' \\`,
            `  -H 'x-stack-secret-server-key: ${serverKey(values)}'`,
          ].join('\n'),
        },
        {
          title: 'In a client: get the project’s sign-in methods',
          code: [
            `curl '${values.baseUrl}/api/v1/projects/current' \\`,
            "  -H 'x-stack-access-type: client' \\",
            `  -H 'x-stack-project-id: ${values.projectId}' \\`,
            `  -H 'x-stack-publishable-client-key: ${clientKey(values)}'`,
          ].join('\n'),
        },
      ]
  }
}
