import type { Impersonation } from '@latchkey/js'
import { readPartialUser } from '@latchkey/js/internal'
import { Button, Glyph, type GlyphShape, Notice, part, personGlyph } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Translate, useTranslate } from '../context.ts'
import styles from './impersonation-banner.module.css'
import { useAction } from './use-action.ts'

export interface ImpersonationBannerProps {
  impersonation: Impersonation
  /** The token that names the user. */
  accessToken: string | null
}

const minimizeGlyph: GlyphShape = 'M5 13.5h10'

/** Says on every page that an administrator acts as the user, with a button to stop. */
export function ImpersonationBanner({ impersonation, accessToken }: ImpersonationBannerProps) {
  const t = useTranslate()
  const named = readPartialUser(accessToken, 'anonymous')
  const user = named?.displayName?.trim() || named?.primaryEmail || named?.id || ''
  const { problem, busy, run } = useAction()
  const [isSmall, setSmall] = useState(false)
  // The button that changed it is gone; the one that takes it back gets the focus.
  const [wasToggled, setToggled] = useState(false)
  const resize = (small: boolean) => {
    setSmall(small)
    setToggled(true)
  }
  const { by, endsAt, stop } = impersonation
  useEnd(endsAt, () => run(stop))
  const time = describeTime(endsAt, t)

  // In the body, because a fixed element is placed by any ancestor with a transform.
  return createPortal(
    <section {...part('impersonation', styles.place)} data-lk="" aria-label={t('Impersonation')}>
      {isSmall ? (
        <button
          type="button"
          {...part('impersonation-open', styles.open)}
          aria-label={t('Impersonation')}
          aria-expanded="false"
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          onClick={() => resize(false)}
        >
          <Glyph shape={personGlyph} />
        </button>
      ) : (
        <div {...part('impersonation-banner', styles.banner)}>
          <span {...part('impersonation-icon', styles.icon)}>
            <Glyph shape={personGlyph} />
          </span>
          <p {...part('impersonation-text', styles.text)}>
            <span {...part('impersonation-user', styles.user)}>
              {t('You are signed in as {user}', { user })}
            </span>
            <span {...part('impersonation-detail', styles.detail)}>
              {by === null
                ? t('Until {time}', { time })
                : t('By {impersonator}, until {time}', { impersonator: by, time })}
            </span>
          </p>
          <Button size="small" variant="secondary" busy={busy} onClick={() => run(stop)}>
            {t('Stop')}
          </Button>
          <Button
            size="icon"
            variant="ghost"
            aria-label={t('Minimize')}
            autoFocus={wasToggled}
            onClick={() => resize(true)}
          >
            <Glyph shape={minimizeGlyph} />
          </Button>
          {problem && (
            <div className={styles.problem}>
              <Notice>{problem}</Notice>
            </div>
          )}
        </div>
      )}
    </section>,
    document.body,
  )
}

/** The SDK promises tokens that are valid for 20 seconds, so requests fail after that. */
const EARLY_MS = 20_000
const LONGEST_TIMER_MS = 2_147_483_647

/** Stops shortly before the session ends, while requests still work. */
function useEnd(endsAt: Date, end: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` differs at each render
  useEffect(() => {
    const leftMs = endsAt.getTime() - EARLY_MS - Date.now()
    // A timer that is too long fires at once.
    if (leftMs > LONGEST_TIMER_MS) return
    const timer = setTimeout(end, leftMs)
    return () => clearTimeout(timer)
  }, [endsAt])
}

const DAY_MS = 86_400_000

/** The time of day, with the date if it is not within a day. */
function describeTime(moment: Date, { language }: Translate): string {
  const isSoon = moment.getTime() - Date.now() < DAY_MS
  return new Intl.DateTimeFormat(language, {
    timeStyle: 'short',
    ...(isSoon ? {} : { dateStyle: 'medium' }),
  }).format(moment)
}
