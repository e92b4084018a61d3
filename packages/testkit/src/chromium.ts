import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { hasRoomInMemory } from './temporary-folder.ts'

/** The options of Playwright's `launch` that tests need. */
export interface ChromiumOptions {
  executablePath: string
  args: string[]
  ignoreDefaultArgs: string[]
  /** The environment of this process, without undefined values. */
  env: Record<string, string>
}

/**
 * How to launch a real Chromium: the one named by LATCHKEY_CHROMIUM, else the one that comes inside
 * an npm package. Nothing is downloaded.
 */
export async function chromiumOptions(): Promise<ChromiumOptions> {
  const named = process.env.LATCHKEY_CHROMIUM
  const executablePath = named ?? (await unpackedChromium())
  const hasFonts = named !== undefined || process.env.FONTCONFIG_PATH !== undefined
  const environment = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    executablePath,
    // Containers rarely allow the sandbox, and the pages under test are trusted.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'],
    // Playwright's default keeps the memory that processes share in files on a disk.
    ignoreDefaultArgs: (await hasRoomInMemory()) ? ['--disable-dev-shm-usage'] : [],
    env: {
      ...Object.fromEntries(environment),
      ...(hasFonts ? {} : { FONTCONFIG_FILE: await fontsBeside(executablePath) }),
    },
  }
}

/**
 * The bundled browser needs a font, and its own font configuration has wrong paths. Only the font
 * that comes with it counts, so that pages have the same widths on every machine;
 * LATCHKEY_FONTS names a folder with further fonts, for pictures of Japanese or Arabic pages.
 * Writes a configuration to a temporary name first, because several runs may start concurrently.
 */
async function fontsBeside(executablePath: string): Promise<string> {
  const folder = dirname(executablePath)
  const further = process.env.LATCHKEY_FONTS
  const file = join(folder, further === undefined ? 'bundled-fonts.conf' : 'further-fonts.conf')
  const folders = [join(folder, 'fonts'), ...(further === undefined ? [] : [further])]
  const own = `${file}-${process.pid}`
  await writeFile(
    own,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.map((name) => `<dir>${name}</dir>`).join('')}` +
      BUNDLED_FIRST +
      `<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`,
  )
  await rename(own, file)
  return file
}

/** Further fonts are only for letters that the bundled one does not have. */
const BUNDLED_FIRST =
  '<match target="pattern"><edit name="family" mode="append" binding="strong"><string>Open Sans</string></edit></match>'

/**
 * Unpacks the bundled browser once for all test runs. Each run unpacks into its own folder and then
 * renames it, because the package takes an incomplete file of a concurrent run for a complete one.
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
  // The package unpacks into the current temporary directory.
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
