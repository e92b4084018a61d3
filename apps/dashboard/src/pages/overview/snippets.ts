import expressEnv from '../../../../../examples/express/.env.example?raw'
import expressServer from '../../../../../examples/express/server.js?raw'
import expressTokens from '../../../../../examples/express/tokens.js?raw'
import honoEnv from '../../../../../examples/hono/.env.example?raw'
import honoServer from '../../../../../examples/hono/server.js?raw'
import honoTokens from '../../../../../examples/hono/tokens.js?raw'
import javascriptCode from '../../../../../examples/javascript/app.js?raw'
import javascriptPage from '../../../../../examples/javascript/index.html?raw'
import nextEnv from '../../../../../examples/next-app/.env.example?raw'
import nextActions from '../../../../../examples/next-app/app/dashboard/actions.ts?raw'
import nextPage from '../../../../../examples/next-app/app/dashboard/page.tsx?raw'
import nextHandler from '../../../../../examples/next-app/app/handler/[...latchkey]/page.tsx?raw'
import nextLayout from '../../../../../examples/next-app/app/layout.tsx?raw'
import nextLatchkey from '../../../../../examples/next-app/latchkey.ts?raw'
import pythonEnv from '../../../../../examples/python/.env.example?raw'
import pythonLatchkey from '../../../../../examples/python/latchkey.py?raw'
import pythonServer from '../../../../../examples/python/server.py?raw'
import reactEnv from '../../../../../examples/react/.env.example?raw'
import reactApp from '../../../../../examples/react/src/App.tsx?raw'
import { t } from '../../text.ts'
import { fillIn, type SnippetValues } from './fill-in.ts'

/** The framework of an app. The choice is stored. */
export type Framework = 'next' | 'react' | 'js' | 'hono' | 'express' | 'python' | 'curl'

export const frameworks: readonly { readonly id: Framework; readonly label: string }[] = [
  { id: 'next', label: 'Next.js' },
  { id: 'react', label: 'React' },
  { id: 'js', label: 'JavaScript' },
  { id: 'hono', label: 'Hono' },
  { id: 'express', label: 'Express' },
  { id: 'python', label: 'Python' },
  { id: 'curl', label: 'curl' },
]

/** One step of adding Latchkey to an app. */
export interface Snippet {
  readonly title: string
  readonly code: string
}

const clientKey = (values: SnippetValues) =>
  values.publishableClientKey ?? '<publishable client key>'
const serverKey = (values: SnippetValues) => values.secretServerKey ?? '<secret server key>'

/** The service hands out its packages itself: they are not on the npm registry yet. */
const installs = (
  { baseUrl }: SnippetValues,
  name: 'next' | 'react' | 'js',
  ...libraries: string[]
): Snippet => ({
  title: t('Install'),
  code: ['npm install', `${baseUrl}/packages/${name}.tgz`, ...libraries].join(' '),
})

/** The steps for a framework, ready to copy. Most are files of `examples`, which tests run. */
export function snippetsFor(framework: Framework, values: SnippetValues): readonly Snippet[] {
  const file = (title: string, code: string): Snippet => ({
    title,
    code: fillIn(code, values).trimEnd(),
  })
  switch (framework) {
    case 'next':
      return [
        installs(values, 'next'),
        file('.env.local', nextEnv),
        file('latchkey.ts', nextLatchkey),
        file('app/layout.tsx', nextLayout),
        file('app/handler/[...latchkey]/page.tsx', nextHandler),
        file('app/dashboard/page.tsx', nextPage),
        file('app/dashboard/actions.ts', nextActions),
      ]
    case 'react':
      return [
        installs(values, 'react'),
        file('.env.local', reactEnv),
        file('src/App.tsx', reactApp),
      ]
    case 'js':
      return [file('index.html', javascriptPage), file('app.js', javascriptCode)]
    case 'hono':
      return [
        installs(values, 'js', 'hono', '@hono/node-server', 'jose'),
        file('.env', honoEnv),
        file('tokens.js', honoTokens),
        file('server.js', honoServer),
      ]
    case 'express':
      return [
        installs(values, 'js', 'express', 'cors', 'jose'),
        file('.env', expressEnv),
        file('tokens.js', expressTokens),
        file('server.js', expressServer),
      ]
    case 'python':
      return [
        file('.env', pythonEnv),
        file('latchkey.py', pythonLatchkey),
        file('server.py', pythonServer),
        { title: t('Run'), code: 'set -a; . ./.env; python3 server.py' },
      ]
    case 'curl':
      return [
        {
          title: t('On a server: get the first user'),
          code: [
            `curl '${values.baseUrl}/api/v1/users?limit=1' \\`,
            "  -H 'x-stack-access-type: server' \\",
            `  -H 'x-stack-project-id: ${values.projectId}' \\`,
            `  -H 'x-stack-secret-server-key: ${serverKey(values)}'`,
          ].join('\n'),
        },
        {
          title: t('In a client: get the project’s sign-in methods'),
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
