import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `apps/server` in the repository, or the folder of the installed package `latchkey`. */
const PACKAGE = findPackage(import.meta.dirname)

/** Whether this is the package `latchkey` as packed. It contains no sources (decision 0029). */
export const isPacked = !existsSync(join(PACKAGE, 'src'))

/** The folder of the SQL migrations. */
export const MIGRATIONS = join(PACKAGE, 'migrations')

/** The folder of the packages for apps, as tarballs. */
export const TARBALLS = join(PACKAGE, isPacked ? 'packages' : '../../dist-packages')

/** The folder of the images for the sandbox of emails (decision 0036). */
export const EMAIL_SANDBOX = join(PACKAGE, isPacked ? 'email-sandbox' : 'dist/email-sandbox')

/** The built files of a web app. */
export const webApp = (name: 'screens' | 'dashboard'): string =>
  isPacked ? join(PACKAGE, 'web-apps', name) : join(PACKAGE, '..', name, 'dist')

function findPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new Error('The files of Latchkey were not found. Do not bundle the package latchkey.')
  return findPackage(parent)
}
