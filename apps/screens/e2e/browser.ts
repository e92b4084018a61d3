import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Starts a real Chromium: the one named by LATCHKEY_CHROMIUM, else the one that comes inside an npm package. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.LATCHKEY_CHROMIUM
  const executablePath = named ?? (await unpackedChromium())
  return chromium.launch({
    executablePath,
    // The sandbox needs rights that containers rarely give; these pages are our own.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'],
    env:
      named || process.env.FONTCONFIG_PATH
        ? process.env
        : { ...process.env, FONTCONFIG_FILE: await fontsBeside(executablePath) },
  })
}

/**
 * The bundled browser cannot draw without any font, and the configuration that comes with its fonts looks for them where they are not. Written
 * under a name of its own first, as several runs may start together.
 */
async function fontsBeside(executablePath: string): Promise<string> {
  const folder = dirname(executablePath)
  const file = join(folder, 'latchkey-fonts.conf')
  if (existsSync(file)) return file
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const own = `${file}-${process.pid}`
  await writeFile(
    own,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.map((name) => `<dir>${name}</dir>`).join('')}` +
      `<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`,
  )
  await rename(own, file)
  return file
}

/**
 * Unpacks the bundled browser once for all test runs on this machine. Several runs may start together, and the package takes a
 * half-written file for a whole one: so each unpacks into a folder of its own, and the first to finish gives its folder the shared name.
 */
async function unpackedChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(
    await readFile(join(dirname(entry), '../package.json'), 'utf8'),
  ) as { version: string }
  const shared = join(tmpdir(), `latchkey-chromium-${version}`)
  const executable = join(shared, 'chromium')
  if (existsSync(executable)) return executable

  const own = await mkdtemp(`${shared}-`)
  const before = process.env.TMPDIR
  // The package unpacks into the folder for temporary files, wherever that is at the time.
  process.env.TMPDIR = own
  try {
    await bundled.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    await rename(own, shared)
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    if (!existsSync(executable)) throw error
  }
  return executable
}
