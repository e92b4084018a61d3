import {
  BRANDING_BUTTONS,
  BRANDING_FONTS,
  BRANDING_RADIUS_MAX,
  BRANDING_URL_MAX_LENGTH,
  type Branding,
  type BrandingButton,
  type BrandingFont,
  findBrandingWarnings,
  PAGE_TITLE_MAX_LENGTH,
} from '@latchkey/contract/pure'
import { Field, SelectField, useWriteLock } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type Message, message, t } from '../../text.ts'
import styles from './branding-page.module.css'
import { BRANDING_NAMES, type BrandingPath, valueAt } from './changes.ts'
import { ColorField } from './color-field.tsx'
import { LogoField } from './logo-field.tsx'

const FONT_NAMES: { readonly [F in BrandingFont]: Message } = {
  system: message('System'),
  serif: message('Serif'),
  rounded: message('Rounded'),
  mono: message('Monospaced'),
}
const BUTTON_NAMES: { readonly [B in BrandingButton]: Message } = {
  solid: message('Solid'),
  outline: message('Outline'),
}
/** What pages show without a value. */
const FALLBACKS = {
  'colors.light.accent': '#2f4fc0',
  'colors.dark.accent': '#8fb0ff',
  'colors.light.background': '#f7f8f9',
  'colors.dark.background': '#101114',
} as const

export interface ControlsPaneProps {
  draft: Branding
  /** The settings that were refused. */
  wrong: readonly BrandingPath[]
  onChange: (path: BrandingPath, value: string | number | null) => void
}

/** The settings of the branding in groups. */
export function ControlsPane({ draft, wrong, onChange }: ControlsPaneProps) {
  const lock = useWriteLock()
  const warnings = findBrandingWarnings(draft)
  const warningOf = (path: BrandingPath): ReactNode => {
    const found = warnings.find(({ field }) => field === path)
    return (
      found && (
        <span className={styles.warning} role="status">
          {t('Hard to see on the card: contrast {contrast}, at least 3 is needed.', {
            contrast: found.contrast,
          })}
        </span>
      )
    )
  }
  const color = (path: keyof typeof FALLBACKS) => (
    <ColorField
      label={t(BRANDING_NAMES[path])}
      name={path}
      value={valueAt(draft, path) as string | null}
      fallback={
        (path === 'colors.dark.accent' ? draft.colors.light.accent : null) ?? FALLBACKS[path]
      }
      description={warningOf(path)}
      onChange={(value) => onChange(path, value)}
    />
  )
  const text = (path: 'texts.page_title' | 'texts.terms_url' | 'texts.privacy_url') => (
    <Field
      label={t(BRANDING_NAMES[path])}
      name={path}
      value={valueAt(draft, path) ?? ''}
      maxLength={path === 'texts.page_title' ? PAGE_TITLE_MAX_LENGTH : BRANDING_URL_MAX_LENGTH}
      placeholder={path === 'texts.page_title' ? t('The project’s name') : 'https://'}
      {...(path !== 'texts.page_title' && { inputMode: 'url', spellCheck: false })}
      autoComplete="off"
      reserve={false}
      error={wrong.includes(path) ? t('Enter a URL that starts with https://') : undefined}
      onChange={({ target: { value } }) => onChange(path, value === '' ? null : value)}
    />
  )

  return (
    // Scrolls, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: it has no fields of its own to send
    <div className={styles.controls} role="group" tabIndex={0} aria-label={t('Settings')}>
      <fieldset className={styles.fields} disabled={lock !== null} title={lock ?? undefined}>
        <Group title={t('Logo')}>
          <LogoField
            label={t(BRANDING_NAMES.logo_light)}
            scheme="light"
            value={draft.logo_light}
            onChange={(value) => onChange('logo_light', value)}
          />
          <LogoField
            label={t(BRANDING_NAMES.logo_dark)}
            scheme="dark"
            value={draft.logo_dark}
            onChange={(value) => onChange('logo_dark', value)}
          />
        </Group>
        <Group title={t('Colors')}>
          {color('colors.light.accent')}
          {color('colors.dark.accent')}
          {color('colors.light.background')}
          {color('colors.dark.background')}
        </Group>
        <Group title={t('Shape and type')}>
          <Field
            label={t(BRANDING_NAMES.radius)}
            name="radius"
            type="number"
            min={0}
            max={BRANDING_RADIUS_MAX}
            step={1}
            value={draft.radius ?? ''}
            placeholder="10"
            reserve={false}
            adornment={<span className={styles.unit}>{t('px')}</span>}
            onChange={({ target: { value } }) => {
              const radius = Math.round(Number(value))
              if (value === '') onChange('radius', null)
              else if (radius >= 0 && radius <= BRANDING_RADIUS_MAX) onChange('radius', radius)
            }}
          />
          <SelectField
            label={t(BRANDING_NAMES.font)}
            name="font"
            value={draft.font}
            options={BRANDING_FONTS.map((value) => ({ value, label: t(FONT_NAMES[value]) }))}
            onChange={({ target }) => onChange('font', target.value)}
          />
          <SelectField
            label={t(BRANDING_NAMES.button_style)}
            name="button_style"
            value={draft.button_style}
            options={BRANDING_BUTTONS.map((value) => ({ value, label: t(BUTTON_NAMES[value]) }))}
            onChange={({ target }) => onChange('button_style', target.value)}
          />
        </Group>
        <Group title={t('Texts and links')}>
          {text('texts.page_title')}
          {text('texts.terms_url')}
          {text('texts.privacy_url')}
        </Group>
      </fieldset>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h2 className={styles.subtitle}>{title}</h2>
      {children}
    </div>
  )
}
