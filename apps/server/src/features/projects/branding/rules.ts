import {
  findBrandingWarnings,
  type InputOf,
  type ProjectConfig,
  readBranding,
  renderConfig,
  type updateBranding,
} from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import {
  type CheckedImage,
  checkBrandingLogo,
  deleteBrandingLogos,
  storeBrandingLogo,
} from '../../directory/files/index.ts'
import { patchConfig } from '../projects/index.ts'
import { selectConfig, selectLogoUrls } from './store.ts'

type Patch = InputOf<typeof updateBranding>['body']

/** The branding with hints for the person who chooses it (protocol 09 §24 no. 18). */
export function toAdminView(config: Pick<ProjectConfig, 'branding'>) {
  const branding = readBranding(config)
  return { ...branding, warnings: findBrandingWarnings(branding) }
}

/**
 * Changes the given fields of the branding, all or none. Throws CURRENT_PROJECT_NOT_FOUND,
 * QUOTA_EXCEEDED or a 400.
 */
export async function changeBranding(ctx: RequestContext, patch: Patch) {
  const logos = checkLogos(ctx, patch)
  return transact(ctx, async (tx) => {
    const override = toOverride(patch)
    for (const [key, image] of logos)
      override[key] = image === null ? null : await storeBrandingLogo(tx, tx.tenancyId, image)
    await patchConfig(tx, tx.project.id, override)
    // Earlier logos stay as long as a version of the configuration shows them.
    if (logos.length > 0)
      await deleteBrandingLogos(tx, tx.tenancyId, await selectLogoUrls(tx, tx.tenancyId))
    return toAdminView(renderConfig(await selectConfig(tx, tx.tenancyId)))
  })
}

/**
 * The same request with changes of the branding that are not saved, for previews. Throws a 400 for a
 * logo that could not be saved.
 */
export function withBranding(ctx: RequestContext, patch: Patch): RequestContext {
  checkLogos(ctx, patch)
  const { logo_light, logo_dark } = patch
  const changes = Object.entries({
    ...toOverride(patch),
    ...(logo_light !== undefined && { 'branding.logoLight': logo_light }),
    ...(logo_dark !== undefined && { 'branding.logoDark': logo_dark }),
  })
  const config = changes.reduce<object>(
    (tree, [path, value]) => setAt(tree, path.split('.'), value ?? undefined),
    ctx.project.config,
  ) as ProjectConfig
  return { ...ctx, project: { ...ctx.project, config } }
}

const setAt = (tree: object, [name = '', ...rest]: readonly string[], value: unknown): object => ({
  ...tree,
  [name]: rest.length === 0 ? value : setAt(Reflect.get(tree, name) ?? {}, rest, value),
})

/** The checked logos by their keys; null removes one. */
const checkLogos = (ctx: RequestContext, patch: Patch): [string, CheckedImage | null][] =>
  (
    [
      ['branding.logoLight', patch.logo_light],
      ['branding.logoDark', patch.logo_dark],
    ] as const
  ).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value === null ? null : checkBrandingLogo(ctx, value)]],
  )

/** The settings of a patch, without its logos. */
function toOverride({ colors, texts, ...patch }: Patch): Record<string, string | number | null> {
  const given = {
    'branding.colors.light.accent': colors?.light?.accent,
    'branding.colors.light.background': colors?.light?.background,
    'branding.colors.dark.accent': colors?.dark?.accent,
    'branding.colors.dark.background': colors?.dark?.background,
    'branding.radius': patch.radius,
    'branding.font': patch.font,
    'branding.buttonStyle': patch.button_style,
    'branding.texts.pageTitle': texts?.page_title,
    'branding.texts.termsUrl': texts?.terms_url,
    'branding.texts.privacyUrl': texts?.privacy_url,
  }
  return Object.fromEntries(
    Object.entries(given).filter((entry) => entry[1] !== undefined),
  ) as Record<string, string | number | null>
}
