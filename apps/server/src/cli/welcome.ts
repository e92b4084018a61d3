import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DemoProject } from '../features/administration/internal-project/index.ts'
import { createOwnerSetupLink } from '../features/administration/owner-setup/index.ts'
import type { Service } from '../service.ts'
import { keepInternalKeys } from './internal-keys.ts'

const demoSchema = z.object({
  id: z.string(),
  keys: z.object({
    publishableClientKey: z.string(),
    secretServerKey: z.string(),
    superSecretAdminKey: z.string(),
  }),
})

/** Prints the next steps for a new user on the terminal. */
export async function printWelcome(service: Service, port: number): Promise<void> {
  const { config } = service.ctx
  const startedIn = `${(performance.now() / 1000).toFixed(1)} s`
  const lines = [
    `Latchkey is ready (${startedIn}) at ${config.publicUrl}${port === config.port ? '' : `, port ${port}`}`,
    '',
  ]
  const setupLink = await createOwnerSetupLink(service.ctx)
  if (setupLink !== null)
    lines.push(...row('First owner', `${setupLink}  (works once, within 24 hours)`))
  lines.push(...row('Dashboard', `${config.publicUrl}/`))
  if (!config.production && config.mail.server === null)
    lines.push(...row('Mailbox', `${config.publicUrl}/mailbox`))
  lines.push(...row('API reference', `${config.publicUrl}/docs`))
  if (config.testCodes.length > 0)
    lines.push(
      ...row(
        'Test addresses',
        `${config.testCodes.map(({ email }) => email).join(', ')} (fixed codes)`,
      ),
    )
  if (!config.production) lines.push(...(await describeDemo(service)))
  const aboutKeys = keepInternalKeys(config.dataDir, service.seed)
  if (aboutKeys.length > 0) lines.push('', ...aboutKeys)
  console.log(`${lines.join('\n')}\n`)
}

async function describeDemo(service: Service): Promise<string[]> {
  const { config } = service.ctx
  const demo = await rememberDemo(config.dataDir, service.demo)
  if (demo === null || (await service.ctx.projects.find(demo.id)) === null) return []
  return [
    '',
    'Demo project',
    ...row('hosted sign-in', `${config.publicUrl}/hosted/${demo.id}/handler/sign-in`),
    ...row('project id', demo.id),
    ...row('publishable', demo.keys.publishableClientKey),
    ...row('secret server', demo.keys.secretServerKey),
    ...row('super secret', demo.keys.superSecretAdminKey),
    '',
    'Try it:',
    `  curl ${config.publicUrl}/api/v1/projects/current \\`,
    "    -H 'x-stack-access-type: client' \\",
    `    -H 'x-stack-project-id: ${demo.id}' \\`,
    `    -H 'x-stack-publishable-client-key: ${demo.keys.publishableClientKey}'`,
  ]
}

const row = (name: string, value: string) => [`  ${name.padEnd(15)} ${value}`]

/**
 * The database contains only hashes, so the keys of the demo project are stored beside the embedded
 * database's password, readable by the owner only, to be printed again on the next start.
 * Production has no demo project.
 */
async function rememberDemo(
  dataDir: string,
  fresh: DemoProject | null,
): Promise<DemoProject | null> {
  const file = join(dataDir, 'demo-project.json')
  if (fresh !== null) {
    await mkdir(dataDir, { recursive: true })
    // Written completely or not at all: others may read it as soon as it exists.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, JSON.stringify(fresh, null, 2), { mode: 0o600 })
    await rename(draft, file)
    return fresh
  }
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return demoSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
