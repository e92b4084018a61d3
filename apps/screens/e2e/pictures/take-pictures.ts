import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { closeWindows } from '../browser-window.ts'
import { everyScreen } from '../looks/every-screen.ts'
import { setUpStage } from '../looks/stage.ts'
import { visit } from '../visitor.ts'
import { ARABIC, writeInArabicLetters } from './arabic-letters.ts'
import { moreScreens } from './more-screens.ts'
import { problemScreens } from './problem-screens.ts'

/*
 * Takes pictures of every screen, to look at: in the folder LATCHKEY_PICTURES, at 360 and 1280 px,
 * in light and dark, in three languages, and in Arabic letters from right to left.
 */

const FOLDER = process.env.LATCHKEY_PICTURES ?? join(tmpdir(), 'latchkey-screens')
const WIDTHS = [360, 1280]
const LOOKS = [
  { language: 'en-US', scheme: 'light' },
  { language: 'en-US', scheme: 'dark' },
  { language: 'de-DE', scheme: 'light' },
  { language: 'de-DE', scheme: 'dark' },
  { language: 'ja-JP', scheme: 'light' },
  { language: 'ja-JP', scheme: 'dark' },
  { language: ARABIC, scheme: 'light' },
  { language: ARABIC, scheme: 'dark' },
] as const

const service = await startService({ listen: true })
const browser = await launchBrowser()
const stage = await setUpStage(service)
const screens = { ...everyScreen(stage), ...(await moreScreens(stage)), ...problemScreens(stage) }
mkdirSync(FOLDER, { recursive: true })

afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

test.each(Object.entries(screens))('%s', async (name, screen) => {
  const visitor = await visit(browser, service, screen.project, { reducedMotion: 'reduce' })
  const { page } = visitor
  try {
    await writeInArabicLetters(page)
    await screen.open(visitor)
    // The list of the settings is a page of its own on a phone, so the wide pictures are first.
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: width < 500 ? 640 : 800 })
      for (const { language, scheme } of LOOKS) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const languages = page.locator('footer select')
        if ((await languages.inputValue()) !== language) await languages.selectOption(language)
        await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
        const dir = language === ARABIC ? 'rtl' : 'ltr'
        await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
        await page.screenshot({
          path: `${FOLDER}/${name.replaceAll(/\W+/g, '-')}.${width}.${dir === 'rtl' ? 'ar' : language.slice(0, 2)}.${scheme}.png`,
          // What is behind a dialog does not scroll with it.
          fullPage: !(await page.getByRole('dialog').isVisible()),
        })
      }
    }
  } finally {
    await visitor.leave()
  }
})

interface PlainPage {
  path: string
  referer?: string
  withoutScripts?: true
}

const UNKNOWN = '/hosted/00000000-0000-4000-8000-000000000000/handler/sign-in'
const branded = await service.newProject({ display_name: 'Acme Notes' })
await branded.as('admin').patch('/internal/branding', {
  colors: { light: { accent: '#0f766e', background: '#0b3b36' }, dark: { accent: '#5eead4' } },
  radius: 20,
})

const PLAIN_PAGES: Record<string, PlainPage> = {
  'unknown-project': { path: UNKNOWN },
  'unknown-project-of-an-app': { path: UNKNOWN, referer: 'https://notes.acme.example/start' },
  'page-of-no-screen': { path: `/hosted/${stage.projects.plain.id}/nothing` },
  'page-of-no-screen-with-a-branding': { path: `/hosted/${branded.id}/nothing` },
  'no-scripts': {
    path: `/hosted/${stage.projects.plain.id}/handler/sign-in`,
    withoutScripts: true,
  },
  'no-scripts-with-a-branding': {
    path: `/hosted/${branded.id}/handler/sign-in`,
    withoutScripts: true,
  },
}

describe('pages without a script', () => {
  test.each(Object.entries(PLAIN_PAGES))('%s', async (name, { path, referer, withoutScripts }) => {
    for (const language of ['en-US', 'de-DE', 'ja-JP'])
      for (const scheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          locale: language,
          colorScheme: scheme,
          javaScriptEnabled: !withoutScripts,
        })
        const page = await context.newPage()
        const response = await page.goto(service.url + path, referer ? { referer } : {})
        expect(response?.status()).toBe(withoutScripts ? 200 : 404)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 500 ? 640 : 800 })
          await page.screenshot({
            path: `${FOLDER}/${name}.${width}.${language.slice(0, 2)}.${scheme}.png`,
          })
        }
        await context.close()
      }
  })
})
